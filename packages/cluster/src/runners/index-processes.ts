import { IndexProcesses, rolesOf, type Row, text } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { addressIn } from "./runner-records.ts"
import { HolderCalls } from "./holders.ts"

/**
 * Sends searches to the processes with the role `search`, in turn. `owner` is the ID of this process. `isHere` says
 * whether it has an index itself.
 */
export const layer = (owner: string, isHere: boolean): Layer.Layer<never, never, HolderCalls | SqlClient> =>
  Layer.effect(
    IndexProcesses,
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const { answers, call } = yield* HolderCalls
      let next = 0
      const addresses = Effect.map(
        sql<Row>`
          SELECT address, roles FROM cluster_runners JOIN lease_owner USING (owner)
          WHERE owner <> ${owner} ORDER BY address
        `,
        (rows) => rows.filter((row) => rolesOf(row).has("search")).map((row) => addressIn(text(row, "address")))
      )
      return {
        isHere,
        answer: (question, answer) =>
          Effect.acquireRelease(
            Effect.sync(() => void answers.set(`index.${question}`, answer)),
            () => Effect.sync(() => answers.delete(`index.${question}`))
          ),
        ask: Effect.fnUntraced(function*(question, input) {
          const all = yield* addresses
          const first = next++
          for (let at = 0; at < Math.min(all.length, maxAttempts); at++) {
            const address = all[(first + at) % all.length]!
            const found = yield* Effect.option(Effect.timeout(call(address, `index.${question}`, input), patience))
            if (found._tag === "Some") return found.value
          }
          return undefined
        }, Effect.orDie)
      }
    })
  )

/** A process that does not answer may be suspended. */
const patience = "10 seconds"
const maxAttempts = 3
