import { layerConfig } from "@trawl/core"
import { search } from "@trawl/search"
import type { FormatName } from "@trawl/types"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { announcedRetry } from "./announced-retry.ts"
import { buildQuery } from "./build-query.ts"
import { printable } from "./printable.ts"
import { showResults } from "./show-results.ts"

const formats = ["markdown", "html", "rawHtml", "links", "images"] as const satisfies ReadonlyArray<FormatName>

/** `search "query" --site x --format markdown --limit 5 [--json]`. */
export const command = Command.make("search", {
  query: Argument.String("query").pipe(
    Argument.withDescription("What to search for; may contain operators such as site: and \"exact text\"")
  ),
  site: Flag.String("site").pipe(
    Flag.withDescription("Only results from this website"),
    Flag.optional
  ),
  filetype: Flag.String("filetype").pipe(
    Flag.withDescription("Only results with this file extension"),
    Flag.optional
  ),
  without: Flag.String("without").pipe(
    Flag.withDescription("No results with this word; may be given several times"),
    Flag.atLeast(0)
  ),
  format: Flag.Literals("format", formats).pipe(
    Flag.withAlias("f"),
    Flag.withDescription("Content of every result to fetch and show; may be given several times"),
    Flag.atLeast(0)
  ),
  limit: Flag.Int("limit").pipe(
    Flag.withAlias("n"),
    Flag.withDescription("How many results, 1 to 100"),
    Flag.withDefault(5)
  ),
  json: Flag.Boolean("json").pipe(
    Flag.withDescription("Print the whole answer as JSON"),
    Flag.withDefault(false)
  ),
  baseUrl: Flag.String("base-url").pipe(
    Flag.withDescription("Where the service is; TRAWL_BASE_URL otherwise"),
    Flag.optional
  ),
  apiKey: Flag.String("api-key").pipe(
    Flag.withDescription("The key of the service; better in TRAWL_API_KEY, where other users cannot see it"),
    Flag.optional
  )
}, ({ query, site, filetype, without, format, limit, json, baseUrl, apiKey }) =>
  Effect.gen(function*() {
    const built = yield* buildQuery(query, {
      site: Option.getOrUndefined(site),
      filetype: Option.getOrUndefined(filetype),
      without
    })
    const found = yield* search({
      query: built,
      limit,
      ...format.length > 0 && { scrapeOptions: { formats: format } }
    })
    yield* Console.log(json ? JSON.stringify(found, null, 2) : showResults(built, found))
  }).pipe(
    Effect.provide(layerConfig({
      retry: announcedRetry((line) => console.error(printable(line))),
      ...Option.isSome(baseUrl) && { baseUrl: baseUrl.value },
      ...Option.isSome(apiKey) && { apiKey: apiKey.value }
    }))
  )).pipe(
    Command.withDescription("Searches with any service that speaks the API"),
    Command.withExamples([
      { command: "search \"retry schedule\" --limit 3", description: "Titles, URLs and passages" },
      { command: "search \"retry\" --site effect.website --format markdown", description: "With the content of each page" },
      { command: "search '\"exact words\" -draft' --json", description: "The answer as it came" }
    ])
  )
