import { printable } from "@trawl/cli/printable"
import { layer } from "@trawl/core"
import { search } from "@trawl/search"
import * as Console from "effect/Console"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { apiKey } from "./api-key.ts"
import { printResults } from "./print-results.ts"

export class NothingFound extends Data.TaggedError("NothingFound")<{ readonly message: string }> {}

/** A client for the engine at a URL. */
export const client = (baseUrl: string) => layer({ baseUrl, apiKey })

/** Searches, and prints the results and the warnings. */
export const showSearch = Effect.fnUntraced(function*(baseUrl: string, query: string) {
  const [took, { data: { web }, warnings = [] }] = yield* Effect.timed(
    search({ query, limit: 5, scrapeOptions: { formats: ["markdown"] } }).pipe(Effect.provide(client(baseUrl)))
  )
  yield* Effect.forEach(warnings, (warning) => Console.error(printable(warning)))
  if (web.length === 0) return yield* new NothingFound({ message: `Nothing found for ${JSON.stringify(query)}.` })
  yield* Console.log(printResults(query, web, Duration.toMillis(took)))
})
