import { Api, type Failure, limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { failure, problem } from "../request/failure.ts"
import { JobStore } from "../jobs/job-store.ts"
import { type ActivityCursor, Ledger } from "../service/ledger.ts"
import { maxPagesOf } from "../service/plans.ts"
import { CurrentTeam } from "../service/team.ts"
import { Traffic } from "../service/traffic.ts"

export const AccountLive = HttpApiBuilder.group(Api, "account", (handlers) =>
  handlers
    .handle(
      "getCreditUsage",
      Effect.fnUntraced(function*() {
        const ledger = yield* Ledger
        const balance = yield* Effect.orDie(ledger.balance(yield* CurrentTeam))
        return {
          success: true,
          data: balance === undefined
            ? { remainingCredits: withoutEnd, planCredits: null, billingPeriodStart: null, billingPeriodEnd: null }
            : {
              remainingCredits: balance.left,
              planCredits: balance.granted,
              billingPeriodStart: balance.begins,
              billingPeriodEnd: balance.ends
            }
        }
      })
    )
    .handle(
      "getCreditUsageHistory",
      Effect.fnUntraced(function*({ query: { byApiKey = false } }) {
        const ledger = yield* Ledger
        const months = yield* Effect.orDie(ledger.months((yield* CurrentTeam).name, byApiKey))
        return {
          success: true,
          periods: months.map(({ begins, credits, ends, key }) => ({
            startDate: begins,
            endDate: ends,
            ...key === undefined ? {} : { apiKey: key },
            creditsUsed: credits
          }))
        }
      })
    )
    // the public API counts only tokens of extractions, and this engine charges extractions in credits
    .handle(
      "getTokenUsage",
      Effect.fnUntraced(function*() {
        const ledger = yield* Ledger
        const balance = yield* Effect.orDie(ledger.balance(yield* CurrentTeam))
        return {
          success: true,
          data: {
            remainingTokens: 0,
            planTokens: 0,
            billingPeriodStart: balance?.begins ?? null,
            billingPeriodEnd: balance?.ends ?? null
          }
        }
      })
    )
    .handle("getTokenUsageHistory", () => Effect.succeed({ success: true, periods: [] }))
    .handle(
      "getQueueStatus",
      Effect.fnUntraced(function*() {
        const jobs = yield* JobStore
        const traffic = yield* Traffic
        const { name, plan } = yield* CurrentTeam
        const { latest, pages } = yield* Effect.orDie(jobs.queueOf(name))
        // a page being read still counts as waiting until it is stored
        const active = Math.min(yield* traffic.pagesOf(name), pages)
        return {
          success: true,
          jobsInQueue: pages,
          activeJobsInQueue: active,
          waitingJobsInQueue: pages - active,
          maxConcurrency: maxPagesOf(plan),
          mostRecentSuccess: latest === undefined ? null : new Date(latest).toISOString()
        }
      })
    )
    .handle(
      "getActivity",
      Effect.fnUntraced(function*({ query: { cursor, endpoint, limit = limits.activityListDefault } }) {
        const ledger = yield* Ledger
        const before = cursor === undefined ? undefined : readCursor(cursor)
        if (cursor !== undefined && before === undefined) return yield* Effect.fail(cursorInvalid)
        const maxEntries = Math.min(limit, limits.activityListMaximum)
        const found = yield* Effect.orDie(
          ledger.activity((yield* CurrentTeam).name, { endpoint, before, limit: maxEntries + 1 })
        )
        const data = found.slice(0, maxEntries)
        const hasMore = found.length > maxEntries
        const last = data.at(-1)
        return {
          success: true,
          data,
          cursor: hasMore && last !== undefined ? cursorAfter(last.created_at ?? "", last.id) : null,
          has_more: hasMore
        }
      })
    )
    .handle(
      "getConcurrency",
      Effect.fnUntraced(function*() {
        const traffic = yield* Traffic
        const { name, plan } = yield* CurrentTeam
        return { success: true, concurrency: yield* traffic.pagesOf(name), maxConcurrency: maxPagesOf(plan) }
      })
    ))

/** The contract requires a number even for a team without limits. */
const withoutEnd = 99_999_999

const cursorAfter = (createdAt: string, id: string): string => Buffer.from(`${createdAt}:${id}`).toString("base64url")

const readCursor = (cursor: string): ActivityCursor | undefined => {
  const [, createdAt = "", id] = /^(.+):([\da-f-]+)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? []
  const at = Date.parse(createdAt)
  return id === undefined || Number.isNaN(at) ? undefined : { at, id }
}

const cursorInvalid: Failure = failure("RequestRejected", {
  details: [problem(["cursor"], "Expected the cursor of an earlier page")]
})
