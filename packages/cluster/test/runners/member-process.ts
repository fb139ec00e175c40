import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import { memberOn } from "./member.ts"

// Arguments: host and name of the database, owner of the leases. Runs a member of the cluster, and prints a line.
const [host = "", database = "", owner = ""] = process.argv.slice(2)
await Effect.runPromise(Effect.scoped(Effect.gen(function*() {
  yield* memberOn(PgClient.layer({ host, database, username: "trawl", ssl: false }), {}, { owner })
  process.stdout.write("ready\n")
  return yield* Effect.never
})))
