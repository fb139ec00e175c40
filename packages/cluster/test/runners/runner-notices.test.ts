import * as Cause from "effect/Cause"
import { PersistenceError } from "effect/cluster/ClusterError"
import { SocketError, SocketReadError } from "effect/socket/Socket"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import { assert, it } from "vitest"
import { DatabaseUnusable } from "@trawl/engine/parts"
import { lineOf } from "../../src/runners/runner-notices.ts"

it("logs a failure between processes in one line with its cause, and not that the database is lost", () => {
  const defect = new Error("no table\n  host_pause")
  assert.strictEqual(
    lineOf({
      message: ["Defect in entity, restarting"],
      cause: Cause.die(new Error("Query failed", { cause: defect }))
    }),
    "Between the processes of the cluster: Defect in entity, restarting: Error: no table host_pause"
  )
  assert.strictEqual(
    lineOf({ message: [new Error("bad frame")], cause: Cause.empty }),
    "Between the processes of the cluster: Error: bad frame"
  )
  const lost = new DatabaseUnusable({ path: "db", reason: "Unreachable", message: "", cause: undefined })
  const error = new SqlError({ reason: new ConnectionError({ cause: lost }) })
  const broken = new SocketError({ reason: new SocketReadError({ cause: new Error("ECONNRESET") }) })
  assert.isUndefined(lineOf({ message: ["Unhandled error in SocketServer"], cause: Cause.fail(broken) }))
  assert.isUndefined(
    lineOf({ message: ["Shard lock storage is unhealthy"], cause: Cause.fail(new PersistenceError({ cause: error })) })
  )
})
