import { HeldResults, NotAvailable, type Row, text } from "@trawl/engine/parts"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { SqlClient } from "effect/sql/SqlClient"
import { HolderCalls } from "./holders.ts"
import { addressIn } from "./runner-records.ts"

/**
 * Finds results in the memory of another process. `owner` is the ID of this process. `longest` is how long to try to
 * reach the other process: longer than the five seconds after which a dead process has lost its leases.
 */
export const layer = (
  owner: string,
  longest: Duration.Input = "7 seconds"
): Layer.Layer<never, never, HolderCalls | SqlClient> =>
  Layer.effect(
    HeldResults,
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const { answers, call } = yield* HolderCalls
      const tag = tagOf(owner)
      const addresses = (tagged: string) =>
        Effect.map(
          sql<Row>`
            SELECT address FROM cluster_runners JOIN lease_owner USING (owner)
            WHERE owner <> ${owner} AND starts_with(owner, ${tagged})
          `,
          (rows) => rows.map((row) => addressIn(text(row, "address")))
        )
      return {
        tag,
        answer: (question, answer) =>
          Effect.acquireRelease(
            Effect.sync(() => void answers.set(question, answer)),
            () => Effect.sync(() => answers.delete(question))
          ),
        ask: Effect.fnUntraced(function*(id, question, input) {
          const other = id.slice(-tag.length).toLowerCase()
          if (!/^[\da-f]{8}$/u.test(other) || other === tag) return undefined
          const asked = Effect.gen(function*() {
            const [address] = yield* addresses(other)
            return address && (yield* Effect.mapError(call(address, question, input), (cause) => new Silent(cause)))
          })
          // a dead process loses its leases meanwhile
          return yield* asked.pipe(
            Effect.retry({
              schedule: Schedule.spaced("500 millis"),
              while: (error) => error instanceof Silent
            }),
            Effect.timeoutOrElse({
              duration: longest,
              orElse: () => Effect.fail(new NotAvailable({ message: silent }))
            })
          )
        }, Effect.orDie),
        askAll: Effect.fnUntraced(function*(question, input) {
          const all = yield* addresses("")
          const found = yield* Effect.forEach(
            all,
            (address) => Effect.option(Effect.timeout(call(address, question, input), patience)),
            { concurrency: 10 }
          )
          return found.flatMap((answer) => answer._tag === "Some" ? [answer.value] : [])
        }, Effect.orDie)
      }
    })
  )

/** The first digits of a process's random ID identify it in the IDs of results. */
const tagOf = (owner: string): string => owner.slice(0, 8)

/** The process did not answer. */
class Silent extends Error {
  constructor(cause: unknown) {
    super("The process did not answer", { cause })
  }
}

const silent =
  "This result has zero data retention. It is in the memory of another process, which cannot be reached now. Try again later."

const patience = "5 seconds"
