import * as Effect from "effect/Effect"
import { Database } from "../../src/store/database.ts"

// Arguments: data directory, optionally the user to open it as. Writes "open" and keeps the database open, or writes
// the error.
const [directory = "", user] = process.argv.slice(2)
if (user !== undefined) process.setuid?.(Number(user))

const hold = Effect.gen(function*() {
  yield* Database
  process.stdout.write("open\n")
  setInterval(() => {}, 60_000)
  return yield* Effect.never
})

await Effect.runPromise(
  hold.pipe(
    Effect.provide(Database.layer(directory)),
    Effect.catchTag(
      "DatabaseUnusable",
      ({ message, reason }) => Effect.sync(() => process.stdout.write(`${reason}: ${message}\n`))
    )
  )
)
