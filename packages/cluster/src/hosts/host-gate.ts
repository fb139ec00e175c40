import { elapsed, type Row } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Entity from "effect/cluster/Entity"
import * as Rpc from "effect/rpc/Rpc"
import { SqlClient } from "effect/sql/SqlClient"
import { HostQueue } from "./host-queue.ts"

/** The rate limit of one host for all processes, crawls and teams. Its ID is the host, such as `example.com:8080`. */
export const HostGate = Entity.make("HostGate", [
  Rpc.make("Ask", {
    payload: { process: Schema.String, gap: Schema.Number, lifetime: Schema.Number },
    success: Schema.Struct({ wait: Schema.Number, visits: Schema.Number, isForMany: Schema.Boolean })
  }),
  Rpc.make("Sent", { payload: { process: Schema.String, gap: Schema.Number } }),
  Rpc.make("Pause", { payload: { length: Schema.Number } })
])

/**
 * Stores turns in memory. When another process becomes the owner of a host, it waits as if a turn had just begun.
 * Pauses may be longer, so they are stored in the database.
 */
export const layer = HostGate.toLayer(
  Effect.gen(function*() {
    const { entityId: host } = yield* Entity.CurrentAddress
    const sql = yield* SqlClient
    const [paused] = yield* Effect.orDie(sql<Row>`
      SELECT (extract(epoch FROM paused_until - clock_timestamp()) * 1000)::double precision AS rest
      FROM host_pause WHERE host = ${host}
    `)
    const now = yield* elapsed
    const queue = new HostQueue(now, now + Number(paused?.["rest"] ?? 0))
    return HostGate.of({
      Ask: ({ payload: { gap, lifetime, process } }) =>
        Effect.map(elapsed, (now) => queue.ask(now, process, gap, lifetime)),
      Sent: ({ payload: { gap, process } }) => Effect.map(elapsed, (now) => queue.sent(now, process, gap)),
      Pause: Effect.fnUntraced(function*({ payload: { length } }) {
        queue.pause(yield* elapsed, length)
        yield* Effect.orDie(sql`
          INSERT INTO host_pause AS known (host, paused_until)
          VALUES (${host}, clock_timestamp() + ${length}::double precision * interval '1 millisecond')
          ON CONFLICT (host) DO UPDATE SET paused_until = greatest(known.paused_until, excluded.paused_until)
        `)
      })
    })
  }),
  { maxIdleTime: "1 minute" }
)
