import { estimateCredits, scrape, type ScrapeOptions } from "@trawl/scrape"
import { type Document, scrapeRequestDefaults } from "@trawl/types"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { withRawResponse } from "./raw-response.ts"
import { asJson } from "./as-json.ts"
import { connected } from "./connection-flags.ts"
import { dryRun } from "./dry-run.ts"
import { PageFailed } from "./failure.ts"
import { dryRunFlag, json } from "./output-flags.ts"
import { formatsOf, pageFlags } from "./page-flags.ts"
import { printable } from "./printable.ts"
import { fieldOf, showContent } from "./show-content.ts"

/** `trawl scrape <url> --format markdown`: only the content goes to standard output. */
export const scrapeCommand = Command.make("scrape", {
  url: Argument.String("url").pipe(Argument.withDescription("The page: an absolute http(s) URL")),
  ...pageFlags,
  wholePage: Flag.Boolean("whole-page").pipe(
    Flag.withDescription("Keep headers, navigation and footers"),
    Flag.withDefault(false)
  ),
  waitFor: Flag.Int("wait-for").pipe(
    Flag.withDescription("Milliseconds to wait before the content is fetched"),
    Flag.optional
  ),
  timeout: Flag.Int("timeout").pipe(
    Flag.withDescription(`Time limit in milliseconds; default: ${scrapeRequestDefaults.timeout}`),
    Flag.optional
  ),
  json,
  dryRun: dryRunFlag
}, (flags) =>
  Effect.gen(function*() {
    const formats = formatsOf(flags)
    const options: ScrapeOptions = {
      url: flags.url,
      ...formats.length > 0 && { formats },
      ...flags.wholePage && { onlyMainContent: false },
      ...Option.isSome(flags.waitFor) && { waitFor: flags.waitFor.value },
      ...Option.isSome(flags.timeout) && { timeout: flags.timeout.value }
    }
    if (flags.dryRun) {
      return yield* Console.log(yield* dryRun(scrape(options), () => estimateCredits(options), flags.json))
    }
    const [{ data }, answer] = yield* withRawResponse(scrape(options))
    const requestedFormats = formats.length === 0
      ? scrapeRequestDefaults.formats.map(String)
      : formats.map((format) => typeof format === "string" ? format : format.type)
    const missing = requestedFormats.filter((format) => !Reflect.get(data, fieldOf(format)))
    for (const line of [data.warning, missing.length > 0 ? `The page has no ${missing.join(", ")}.` : undefined]) {
      if (typeof line === "string") yield* Console.error(printable(line))
    }
    const content = flags.json ? [asJson(answer, 2)] : showContent(data, requestedFormats)
    if (content.length > 0) yield* Console.log(content.join("\n\n"))
    const wrong = wrongWith(data)
    if (wrong !== undefined) return yield* Effect.fail(new PageFailed(`${data.metadata?.url ?? flags.url} ${wrong}`))
  }).pipe(connected)).pipe(
    Command.withDescription(
      "Fetches one page and prints its content, by default as markdown. Exits with code 3 if the page has an error status, such as 404"
    ),
    Command.withShortDescription("Print the content of a page"),
    Command.withExamples([
      { command: "trawl scrape https://example.com > example.md", description: "The page as markdown" },
      {
        command: "trawl scrape https://example.com --format links",
        description: "The links of the page, one per line"
      },
      {
        command: "trawl scrape https://example.com --schema price.schema.json",
        description: "Data that matches a JSON Schema"
      }
    ])
  )

/** The problem that the service reports for a page; undefined if there is none. */
const wrongWith = ({ metadata }: Pick<Document, "metadata">): string | undefined => {
  const { error, statusCode = 200 } = metadata ?? {}
  const reason = error ? `: ${error}` : "."
  if (statusCode >= 400) return `has the status ${statusCode}${reason}`
  return error ? `could not be read in full${reason}` : undefined
}
