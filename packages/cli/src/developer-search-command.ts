import { creditEstimate } from "@trawl/core/machine"
import { type DeveloperSearchOptions, searchDeveloper } from "@trawl/developer-search"
import type { DeveloperSearchResponse } from "@trawl/types"
import * as credits from "@trawl/types/credits"
import * as limits from "@trawl/types/limits"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import process from "node:process"
import { styleText } from "node:util"
import { asJson } from "./as-json.ts"
import { connected } from "./connection-flags.ts"
import { dryRun } from "./dry-run.ts"
import { dryRunFlag, json } from "./output-flags.ts"
import { printable } from "./printable.ts"
import { withRawResponse } from "./raw-response.ts"
import { wrapped } from "./wrapped.ts"

const several = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(`${description}; may be given several times`), Flag.atLeast(0))

const optional = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

/** `trawl developer-search <words> --repo owner/name`. */
export const developerSearchCommand = Command.make("developer-search", {
  words: Argument.String("words").pipe(
    Argument.withDescription("What to search for"),
    Argument.variadic({ min: 1 })
  ),
  type: Flag.Literals("type", ["doc", "issue", "pull_request", "readme"]).pipe(
    Flag.withDescription("Type of results; repeatable; default: all"),
    Flag.atLeast(0)
  ),
  repo: several("repo", "Only this repository, as owner/name"),
  source: several("source", "Only documentation of this source, such as docs.python.org"),
  language: optional("language", "Only repositories in this programming language"),
  license: optional("license", "Only repositories with this license, as an SPDX identifier"),
  topic: several("topic", "Only repositories with this topic"),
  minStars: Flag.Int("min-stars").pipe(Flag.withDescription("Minimum number of stars"), Flag.optional),
  limit: Flag.Int("limit").pipe(
    Flag.withAlias("n"),
    Flag.withDescription(
      `Maximum number of results, 1 to ${limits.developerResultsMaximum}; default: ${limits.developerResultsDefault}`
    ),
    Flag.withDefault(limits.developerResultsDefault)
  ),
  passages: Flag.Int("passages").pipe(
    Flag.withDescription(
      `Passages per result, 1 to ${limits.developerPassagesMaximum}; default: ${limits.developerPassagesDefault}`
    ),
    Flag.optional
  ),
  json,
  dryRun: dryRunFlag
}, (flags) =>
  Effect.gen(function*() {
    const query = flags.words.join(" ")
    const options: DeveloperSearchOptions = {
      query,
      k: flags.limit,
      ...flags.type.length > 0 && { types: flags.type },
      ...flags.repo.length > 0 && { repos: flags.repo },
      ...flags.source.length > 0 && { sources: flags.source },
      ...Option.isSome(flags.language) && { language: flags.language.value },
      ...Option.isSome(flags.license) && { license: flags.license.value },
      ...flags.topic.length > 0 && { topic: flags.topic },
      ...Option.isSome(flags.minStars) && { min_stars: flags.minStars.value },
      ...Option.isSome(flags.passages) && { passages: flags.passages.value }
    }
    if (flags.dryRun) {
      return yield* Console.log(yield* dryRun(searchDeveloper(options), () => estimateOf(flags.limit), flags.json))
    }
    const [found, answer] = yield* withRawResponse(searchDeveloper(options))
    for (const line of lacks(found)) yield* Console.error(printable(line))
    yield* Console.log(flags.json ? asJson(answer, 2) : shown(query, found))
  }).pipe(connected)).pipe(
    Command.withDescription("Searches readmes, issues and merged pull requests of repositories, and documentation"),
    Command.withShortDescription("Search code and documentation"),
    Command.withExamples([
      { command: "trawl developer-search retry with jitter", description: "All kinds" },
      {
        command: "trawl developer-search memory leak --type issue --repo nodejs/node",
        description: "Issues of a repository"
      }
    ])
  )

const estimateOf = (results: number) => {
  const most = Math.ceil(results / 10)
  return creditEstimate([{
    what: "ten results",
    credits: credits.developerSearchPerTenResults,
    times: { minimum: 0, usual: most, maximum: most }
  }])
}

/** The types that could not be searched completely. */
const lacks = ({ coverage = {} }: DeveloperSearchResponse): ReadonlyArray<string> => {
  const kindsIn = (wanted: string) =>
    Object.entries(coverage).flatMap(([kind, state]) => state === wanted ? [kind] : []).join(", ")
  const [unavailable, degraded] = [kindsIn("unavailable"), kindsIn("degraded")]
  return [
    ...unavailable === "" ? [] : [`This service has no data of these types: ${unavailable}.`],
    ...degraded === "" ? [] : [`Results of these types may be missing: ${degraded}.`]
  ]
}

const shown = (query: string, { results }: DeveloperSearchResponse): string =>
  [
    styleText("bold", printable(query)),
    ...results.length === 0 ? ["", "No results. Try fewer or different words, or fewer filters."] : [],
    ...results.flatMap(({ passages, title, type, url }, index) => [
      "",
      `${index + 1}. ${type === undefined ? "" : `${printable(type)}: `}${styleText("bold", printable(title ?? url))}`,
      `   ${styleText("cyan", printable(url))}`,
      ...passages.map(({ text }) => wrapped(`   ${printable(text)}`, process.stdout.columns))
    ])
  ].join("\n")
