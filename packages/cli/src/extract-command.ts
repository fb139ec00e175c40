import { type ExtractOptions, start, wait } from "@trawl/extract"
import { creditEstimate } from "@trawl/core/machine"
import type { ExtractStatusResponse } from "@trawl/types"
import * as credits from "@trawl/types/credits"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { deadlineOf, waitWithin } from "./agent/wait-within.ts"
import { asJson } from "./as-json.ts"
import { connected } from "./connection-flags.ts"
import { dryRun } from "./dry-run.ts"
import { checkOutputFile, writeOutputFile } from "./output-file.ts"
import { dryRunFlag, json } from "./output-flags.ts"
import { printable } from "./printable.ts"
import { withRawResponse } from "./raw-response.ts"

/** `trawl extract <url>… --schema file`: prints the data as JSON. */
export const extractCommand = Command.make("extract", {
  urls: Argument.String("url").pipe(
    Argument.withDescription("The pages to read. A URL that ends in /* means all pages below it; quote it"),
    Argument.variadic()
  ),
  prompt: Flag.String("prompt").pipe(
    Flag.withAlias("p"),
    Flag.withDescription("What to extract, in words"),
    Flag.optional
  ),
  schema: Flag.FileParse("schema", { format: "json" }).pipe(
    Flag.withDescription("File with the JSON Schema of the data"),
    Flag.optional
  ),
  limit: Flag.Int("limit").pipe(
    Flag.withAlias("n"),
    Flag.withDescription("Maximum number of pages to read"),
    Flag.optional
  ),
  webSearch: Flag.Boolean("web-search").pipe(
    Flag.withDescription("Also search the web, and follow links to other sites"),
    Flag.withDefault(false)
  ),
  sources: Flag.Boolean("sources").pipe(
    Flag.withDescription("Print {data, sources}, with the source URL of each value"),
    Flag.withDefault(false)
  ),
  id: Flag.String("id").pipe(
    Flag.withDescription("Wait for an extraction that is already running, instead of starting one"),
    Flag.optional
  ),
  within: waitWithin,
  out: Flag.String("out").pipe(
    Flag.withAlias("o"),
    Flag.withDescription("Write the data to this file instead of standard output"),
    Flag.optional
  ),
  json,
  dryRun: dryRunFlag
}, (flags) =>
  Effect.gen(function*() {
    const options: ExtractOptions = {
      ...flags.urls.length > 0 && { urls: flags.urls },
      ...Option.isSome(flags.prompt) && { prompt: flags.prompt.value },
      // the service validates the schema
      ...Option.isSome(flags.schema) && { schema: flags.schema.value as Readonly<Record<string, unknown>> },
      ...Option.isSome(flags.limit) && { limit: flags.limit.value },
      ...flags.webSearch && { enableWebSearch: true },
      ...flags.sources && { showSources: true }
    }
    if (flags.dryRun) return yield* Console.log(yield* dryRun(start(options), () => estimate(options), flags.json))
    if (Option.isSome(flags.out)) yield* checkOutputFile(flags.out.value)
    const id = Option.isSome(flags.id) ? flags.id.value : yield* started(options)
    const [result, answer] = yield* withRawResponse(wait(id, deadlineOf(flags.within)))
    if (typeof result.warning === "string") yield* Console.error(printable(result.warning))
    const text = flags.json ? asJson(answer, 2) : showResult(result, flags.sources)
    yield* Option.isSome(flags.out) ? writeOutputFile(flags.out.value, `${text}\n`) : Console.log(text)
  }).pipe(connected)).pipe(
    Command.withDescription(
      "Extracts data from pages, whole sites or the web, waits until it ends, and prints the data as JSON. Every value has a source"
    ),
    Command.withShortDescription("Extract data from pages and sites"),
    Command.withExamples([
      {
        command: "trawl extract https://example.com/plans --schema plan.schema.json",
        description: "Data that matches a JSON Schema"
      },
      {
        command: "trawl extract \"https://example.com/shop/*\" --schema products.schema.json --limit 50 --sources",
        description: "A list from the pages of a site, with the URL of each value"
      }
    ])
  )

const started = Effect.fnUntraced(function*(options: ExtractOptions) {
  const { id, invalidURLs } = yield* start(options)
  for (const url of invalidURLs ?? []) yield* Console.error(printable(`Not read: ${url}`))
  yield* Console.error(printable(
    `Extraction ${id}: waiting. Ctrl-C stops only this command. To wait again, run trawl extract --id ${id}.`
  ))
  return id
})

const showResult = ({ data, sources, status }: ExtractStatusResponse, withSources: boolean): string => {
  if (status === "processing") return printable(status)
  return asJson(withSources ? { data: data ?? null, sources: sources ?? {} } : data ?? null, 2)
}

/** The pages of a site and of a search are not known in advance. */
const estimate = ({ enableWebSearch = false, limit, urls = [] }: ExtractOptions) => {
  const isOpen = enableWebSearch || urls.length === 0 || urls.some((url) => url.endsWith("/*"))
  const maximum = limit ?? (isOpen ? Infinity : urls.length)
  return creditEstimate([{
    what: "page",
    credits: credits.page,
    times: { minimum: 0, usual: Math.min(urls.length, maximum), maximum }
  }])
}
