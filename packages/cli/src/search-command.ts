import { estimateCredits, search, type SearchOptions } from "@trawl/search"
import { searchRequestDefaults } from "@trawl/types"
import * as limits from "@trawl/types/limits"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { withRawResponse } from "./raw-response.ts"
import { asJson } from "./as-json.ts"
import { buildQuery } from "./build-query.ts"
import { connected } from "./connection-flags.ts"
import { dryRun } from "./dry-run.ts"
import { dryRunFlag, json } from "./output-flags.ts"
import { formatsOf, pageFlags } from "./page-flags.ts"
import { printable } from "./printable.ts"
import { type Answer, showResults } from "./show-results.ts"

/** The default limit: as many results as fit on a terminal. */
const usual = 5

const several = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(`${description}; may be given several times`), Flag.atLeast(0))

/** `trawl search <words> --site x --not y --format markdown --limit 5`. */
export const searchCommand = Command.make("search", {
  words: Argument.String("words").pipe(
    Argument.withDescription("What to search for; may contain operators such as site:example.com"),
    Argument.variadic({ min: 1 })
  ),
  exact: several("exact", "Only results with exactly this text"),
  site: several("site", "Only results from this website"),
  filetype: several("filetype", "Only results with this file extension"),
  inTitle: several("in-title", "Only results with this word in the title"),
  inUrl: several("in-url", "Only results with this word in the URL"),
  related: several("related", "Only results related to this domain"),
  not: several("not", "No results with this word or operator").pipe(Flag.withAlias("without")),
  source: Flag.Literals("source", ["web", "images", "news"]).pipe(
    Flag.withAlias("s"),
    Flag.withDescription("Source to search; may be given several times; default: web"),
    Flag.atLeast(0)
  ),
  category: Flag.Literals("category", ["developer", "research", "pdf"]).pipe(
    Flag.withDescription("Category of results; may be given several times"),
    Flag.atLeast(0)
  ),
  time: Flag.String("time").pipe(
    Flag.withDescription("Only results from this period: qdr:d (last day), qdr:w (week), qdr:m (month), qdr:y (year)"),
    Flag.optional
  ),
  country: Flag.String("country").pipe(
    Flag.withDescription(`Country code for the search; default: ${searchRequestDefaults.country}`),
    Flag.optional
  ),
  ...pageFlags,
  limit: Flag.Int("limit").pipe(
    Flag.withAlias("n"),
    Flag.withDescription(
      `Maximum number of results per source, ${limits.searchLimitMinimum} to ${limits.searchLimitMaximum}; default: ${usual}`
    ),
    Flag.withDefault(usual)
  ),
  json,
  dryRun: dryRunFlag
}, (flags) =>
  Effect.gen(function*() {
    const { query, warnings: unread } = yield* buildQuery(flags.words.join(" "), flags)
    for (const line of unread) yield* Console.error(printable(line))
    const formats = formatsOf(flags)
    const options: SearchOptions = {
      query,
      limit: flags.limit,
      ...flags.source.length > 0 && { sources: flags.source },
      ...flags.category.length > 0 && { categories: flags.category },
      ...Option.isSome(flags.time) && { tbs: flags.time.value },
      ...Option.isSome(flags.country) && { country: flags.country.value },
      ...formats.length > 0 && { scrapeOptions: { formats } }
    }
    if (flags.dryRun) {
      return yield* Console.log(yield* dryRun(search(options), () => estimateCredits(options), flags.json))
    }
    const [found, answer] = yield* withRawResponse(search(options))
    for (const line of warnings(found)) yield* Console.error(printable(line))
    yield* Console.log(flags.json ? asJson(answer, 2) : showResults(query, found))
  }).pipe(connected)).pipe(
    Command.withDescription("Searches the web. If a format is given, it also prints the content of each result"),
    Command.withShortDescription("Search the web"),
    Command.withExamples([
      { command: "trawl search retry schedule --limit 3", description: "Titles, URLs and passages" },
      {
        command: "trawl search retry --site effect.website --format markdown",
        description: "With the content of each page"
      },
      {
        command: "trawl search retry --exact \"exponential backoff\" --not draft --json",
        description: "The unchanged response"
      }
    ])
  )

/** The warnings of a response and its pages, without duplicates. */
const warnings = ({ data, warning }: Answer): ReadonlyArray<string> => {
  const pages = (Object.values(data) as ReadonlyArray<ReadonlyArray<Page> | undefined>).flatMap((list) => list ?? [])
  const byWarning = Map.groupBy(pages, (page) => page.warning ?? "")
  byWarning.delete("")
  return [
    ...typeof warning === "string" ? [warning] : [],
    ...Array.from(
      byWarning,
      ([text, about]) => `${about.length === 1 ? about[0]?.url ?? "A result" : `${about.length} results`}: ${text}`
    )
  ]
}

interface Page {
  readonly url?: string
  readonly warning?: string | null
}
