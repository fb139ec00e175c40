import * as Effect from "effect/Effect"
import { found, linkedPages, linking, put, refresh } from "./linked-pages.ts"

// Argument: data directory. Stores pages that link to each other with new words each time; writes the number of
// refreshes.
const [directory = ""] = process.argv.slice(2)
const pages = 700

const refreshForever = Effect.gen(function*() {
  for (let round = 0;; round++) {
    yield* put(
      ...Array.from({ length: pages }, (_, at) =>
        linking(`https://site${at % 9}.example/${at}`, {
          [`https://site${(at * 7 + 7) % pages % 9}.example/${(at * 7 + 7) % pages}`]: `called${at % 50}x${round}`
        }))
    )
    process.stdout.write(`put ${round}\n`)
    yield* refresh
    yield* found("called")
    process.stdout.write(`refreshed ${round}\n`)
  }
})

await Effect.runPromise(refreshForever.pipe(Effect.provide(linkedPages(directory))))
