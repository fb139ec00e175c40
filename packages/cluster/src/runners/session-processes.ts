import { ProcessGone, rolesOf, type Row, SessionProcesses, text } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { HolderCalls } from "./holders.ts"
import { addressIn } from "./runner-records.ts"

/**
 * Sends requests for browser sessions to the processes that run them. `owner` is the ID of this process. A process whose
 * port refuses connections, or that has lost its leases, is gone, and its sessions with it.
 */
export const layer = (owner: string): Layer.Layer<never, never, HolderCalls | SqlClient> =>
  Layer.effect(
    SessionProcesses,
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const { answers, call } = yield* HolderCalls
      const others = sql<Row>`
        SELECT owner, address, roles FROM cluster_runners JOIN lease_owner USING (owner) WHERE owner <> ${owner}
      `
      const answer = (question: string, reply: (...input: ReadonlyArray<never>) => Effect.Effect<unknown, unknown>) =>
        Effect.acquireRelease(
          Effect.sync(() => void answers.set(question, reply)),
          () => Effect.sync(() => answers.delete(question))
        )
      yield* answer(ping, () => Effect.succeed(true))
      const addressOf = Effect.fnUntraced(function*(id: string) {
        const tag = id.slice(-tagLength)
        const row = (yield* Effect.orDie(others)).find((other) => text(other, "owner").startsWith(tag))
        return row === undefined ? yield* new ProcessGone() : addressIn(text(row, "address"))
      })
      /** Fails when the process of a session is gone. A process that only does not answer may be suspended. */
      const whileAlive = (id: string): Effect.Effect<never, ProcessGone> =>
        Effect.gen(function*() {
          for (let failures = 0;;) {
            yield* Effect.sleep(pause)
            const address = yield* addressOf(id)
            const answered = yield* Effect.result(Effect.timeoutOption(call(address, ping, []), patience))
            failures = answered._tag === "Failure" ? failures + 1 : 0
            if (failures === refusals) return yield* new ProcessGone()
          }
        })

      return {
        tag: owner.slice(0, tagLength),
        answer,
        ask: (id, question, input) =>
          Effect.flatMap(addressOf(id), (address) =>
            Effect.raceFirst(
              Effect.catch(
                call(address, question, input),
                // a broken connection is judged by the next pings
                (error) => typeof error === "string" ? Effect.die(new Error(error)) : Effect.never
              ),
              whileAlive(id)
            )),
        askAny: Effect.fnUntraced(function*(question, input) {
          const rows = (yield* Effect.orDie(others)).filter((row) => rolesOf(row).has("browser"))
          // the process with the fewest sessions would need another question
          const first = Math.floor(Math.random() * rows.length)
          for (const at of rows.keys()) {
            const address = addressIn(text(rows[(first + at) % rows.length]!, "address"))
            const found = yield* Effect.option(Effect.timeout(call(address, question, input), opensWithin))
            if (found._tag === "Some") return found.value
          }
          return undefined
        })
      }
    })
  )

const ping = "session.ping"
const tagLength = 8
/** Together at most a second until a process that was killed is known to be gone. */
const pause = "200 millis"
const patience = "2 seconds"
const refusals = 2
/** A page of a scrape and its actions may take five minutes. */
const opensWithin = "310 seconds"
