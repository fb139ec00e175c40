import type { CodeResult } from "@trawl/sandbox"
import {
  Api,
  Authorization,
  interactAliases,
  type InteractCodeRequest,
  type InteractSessionRequest,
  RequestCheck
} from "@trawl/schema"
import { interactCodeRequestDefaults, interactSessionRequestDefaults } from "@trawl/types"
import * as Effect from "effect/Effect"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as Layer from "effect/Layer"
import type { ClientCode } from "../interact/code-runner.ts"
import { sessionOfScrape, stopSessionOfScrape } from "../interact/continue-scrape.ts"
import type { SessionEnd } from "../interact/live-session.ts"
import type { SessionStatus, StoredSession } from "../interact/session-store.ts"
import { promptRefusal } from "../interact/prompt/follow-prompt.ts"
import type { PromptOutcome } from "../interact/prompt/prompt-outcome.ts"
import { Sessions } from "../interact/sessions.ts"
import { replayOf, replayPageOf } from "../replay/replay.ts"
import { sessionFailure } from "../interact/session-failure.ts"
import { LiveBrowsers } from "../live/live-browsers.ts"
import { withIgnored } from "../request/known-fields.ts"
import { largeResponse } from "../service/large-response.ts"
import { isoTime } from "./job-status.ts"

const create = Effect.fnUntraced(function*({ profile, ...request }: InteractSessionRequest) {
  const { activityTtl, recordSession, streamWebView, ttl } = { ...interactSessionRequestDefaults, ...request }
  const session = yield* (yield* Sessions).open({
    ttl,
    activityTtl,
    isWatched: streamWebView,
    isRecorded: recordSession,
    isPrompted: false,
    profile
  })
  return yield* withIgnored({
    success: true,
    id: session.id,
    ...yield* urlsOf(session),
    expiresAt: isoTime(session.endsAt)
  })
})

const list = Effect.fnUntraced(function*(status: SessionStatus | undefined) {
  const found = yield* (yield* Sessions).list(status)
  const sessions = yield* Effect.forEach(found, (session) =>
    Effect.map(urlsOf(session), (urls) => ({
      id: session.id,
      status: session.endedAt === undefined ? "active" as const : "destroyed" as const,
      ...urls,
      streamWebView: session.isWatched,
      createdAt: isoTime(session.createdAt),
      lastActivity: isoTime(session.activeAt)
    })))
  return { success: true, sessions }
})

const execute = Effect.fnUntraced(function*(id: string, request: InteractCodeRequest) {
  const done = yield* (yield* Sessions).execute(id, codeOf({ ...request, code: request.code }))
  return yield* largeResponse(yield* withIgnored({ success: true, ...outcomeOf(done) }))
})

const close = Effect.fnUntraced(function*(id: string) {
  return stopped(yield* (yield* Sessions).stop(id))
})

export const InteractLive = HttpApiBuilder.group(Api, "interact", (handlers) =>
  handlers
    .handle("createInteractSession", ({ payload }) => create(payload))
    .handle("listInteractSessions", ({ query: { status } }) => list(status))
    .handle("executeInteractCode", ({ params: { sessionId }, payload }) => execute(sessionId, payload))
    .handle("deleteInteractSession", ({ params: { sessionId } }) => close(sessionId))
    .handle("getInteractReplay", ({ params: { sessionId } }) => replayOf(sessionId, notFound))
    .handle("getInteractReplayPage", ({ params: { pageId, sessionId } }) => replayPageOf(sessionId, pageId, notFound))
    .handle(
      "interactWithScrape",
      Effect.fnUntraced(function*({ params: { jobId }, payload: { code, existingSessionId, prompt, ...request } }) {
        const sessions = yield* Sessions
        const isPrompted = code === undefined
        const refusal = isPrompted ? yield* promptRefusal(prompt ?? "") : undefined
        // it must neither open a session nor raise its price
        if (refusal !== undefined) return yield* withIgnored(promptAnswer({ output: "", steps: [], error: refusal }))
        const session = yield* sessionOfScrape(jobId, { existing: existingSessionId, isPrompted })
        const about = { sessionId: session.id, ...yield* urlsOf(session) }
        if (code !== undefined) {
          const done = yield* sessions.execute(session.id, codeOf({ ...request, code }))
          return yield* largeResponse(
            yield* withIgnored({
              success: done.exitCode === 0 && done.error === undefined,
              ...about,
              ...outcomeOf(done),
              truncated: done.truncated
            })
          )
        }
        const { timeout = interactCodeRequestDefaults.timeout } = request
        // the schema requires one of them
        const outcome = yield* sessions.prompt(session.id, prompt ?? "", timeout * 1_000)
        return yield* largeResponse(yield* withIgnored({ ...about, ...promptAnswer(outcome) }))
      })
    )
    .handle(
      "stopScrapeInteract",
      Effect.fnUntraced(function*({ params: { jobId } }) {
        return stopped(yield* stopSessionOfScrape(jobId))
      })
    ))

/** Older paths of the same operations, which official clients call. */
const Aliases = HttpApi.make("interact-aliases").add(
  HttpApiGroup.make("interact-aliases").add(
    interactAliases.create,
    interactAliases.list,
    interactAliases.execute,
    interactAliases.close
  )
).middleware(RequestCheck).middleware(Authorization)

export const InteractAliases = HttpApiBuilder.layer(Aliases).pipe(
  Layer.provide(
    HttpApiBuilder.group(Aliases, "interact-aliases", (handlers) =>
      handlers
        .handle("createInteractSession", ({ payload }) => create(payload))
        .handle("listInteractSessions", ({ query: { status } }) => list(status))
        .handle("executeInteractCode", ({ params: { sessionId }, payload }) => execute(sessionId, payload))
        .handle("deleteInteractSession", ({ params: { sessionId } }) => close(sessionId)))
  )
)

const notFound = sessionFailure("SessionNotFound")

/** The URLs of a session. One that has ended has none. */
const urlsOf = (session: StoredSession) =>
  session.endedAt === undefined ? Effect.flatMap(LiveBrowsers, (live) => live.urlsOf(session)) : Effect.succeed({})

const codeOf = (
  {
    code,
    language = interactCodeRequestDefaults.language,
    timeout = interactCodeRequestDefaults.timeout
  }: Pick<InteractCodeRequest, "code" | "language" | "timeout">
): ClientCode => ({ code, language, timeout: timeout * 1_000 })

const outcomeOf = ({ error, exitCode, killed, result, stderr, stdout }: CodeResult) => ({
  stdout,
  result: result === "" ? null : result,
  stderr,
  exitCode,
  killed,
  ...error === undefined ? {} : { error }
})

const promptAnswer = ({ error, output, steps }: PromptOutcome) => ({
  success: error === undefined,
  output,
  stdout: steps.join("\n"),
  result: null,
  stderr: "",
  exitCode: error === undefined ? 0 : 1,
  killed: false,
  ...error === undefined ? {} : { error }
})

const stopped = ({ credits, milliseconds }: SessionEnd) => ({
  success: true,
  sessionDurationMs: milliseconds,
  creditsBilled: credits
})
