import { type Row, text } from "@trawl/engine/parts"
import { SchemaBinary } from "effect/encoding"
import * as Effect from "effect/Effect"
import { EncodedSchema } from "effect/rpc/RpcMessage"
import * as RpcSerialization from "effect/rpc/RpcSerialization"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql/SqlClient"

/**
 * Identifies the cluster: its database on its server. A copy of a database has the same name in `corpus`, but belongs
 * to another cluster.
 */
export const clusterIdentity = Effect.gen(function*() {
  const sql = yield* SqlClient
  const [row = {}] = yield* sql<Row>`
    SELECT concat_ws(' ', corpus.name, system_identifier, pg_database.oid) AS identity
    FROM corpus, pg_control_system(), pg_database WHERE datname = current_database()
  `
  return text(row, "identity")
})

/**
 * Serializes messages between processes of one cluster. It cannot read messages of other clusters, and calls `foreign`
 * for them.
 */
export const serialization = (
  base: RpcSerialization.RpcSerialization["Service"],
  identity: string,
  foreign: () => void
): RpcSerialization.RpcSerialization["Service"] => {
  const Message = Schema.Struct({ [identity]: EncodedSchema })
  const options = { fingerprint: true, maxFrameSize } as const
  const wrap = (message: unknown) => ({ [identity]: message })
  return RpcSerialization.RpcSerialization.of({
    ...base,
    makeUnsafe: () => {
      const parser = SchemaBinary.parser(Message, options)
      const encoder = SchemaBinary.encoder(Message, options)
      return {
        decode: (data) => {
          try {
            return parser.feedSync(typeof data === "string" ? new TextEncoder().encode(data) : data)
              .map((message) => message[identity])
          } catch (error) {
            if (String(error).includes("fingerprint")) foreign()
            throw error
          }
        },
        encode: (message) =>
          !Array.isArray(message)
            ? encoder.encode(wrap(message))
            : message.length === 0
            ? undefined
            : encoder.encodeMany(message.map(wrap))
      }
    }
  })
}

/** Maximum bytes of a message. The engine's messages are much smaller. */
const maxFrameSize = 16 * 1024 * 1024
