import { map, type MapOptions } from "@trawl/map"
import { creditEstimate } from "@trawl/core/machine"
import { mapRequestDefaults } from "@trawl/types"
import * as credits from "@trawl/types/credits"
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
import { dryRunFlag, json } from "./output-flags.ts"
import { printable } from "./printable.ts"

/** `trawl map <url> --search words`: prints one URL per line. */
export const mapCommand = Command.make("map", {
  url: Argument.String("url").pipe(Argument.withDescription("A page of the site: an absolute http(s) URL")),
  search: Flag.String("search").pipe(
    Flag.withAlias("s"),
    Flag.withDescription("Words; URLs that match them come first"),
    Flag.optional
  ),
  limit: Flag.Int("limit").pipe(
    Flag.withAlias("n"),
    Flag.withDescription(`Maximum number of URLs; default: ${mapRequestDefaults.limit}`),
    Flag.optional
  ),
  sitemap: Flag.Literals("sitemap", ["include", "skip", "only"]).pipe(
    Flag.withDescription(
      "Use the sitemap: include (also list its URLs), skip (ignore it) or only (list no other URLs); default: include"
    ),
    Flag.optional
  ),
  json,
  dryRun: dryRunFlag
}, (flags) =>
  Effect.gen(function*() {
    const options: MapOptions = {
      url: flags.url,
      ...Option.isSome(flags.search) && { search: flags.search.value },
      ...Option.isSome(flags.limit) && { limit: flags.limit.value },
      ...Option.isSome(flags.sitemap) && { sitemap: flags.sitemap.value }
    }
    if (flags.dryRun) return yield* Console.log(yield* dryRun(map(options), () => estimate, flags.json))
    const [{ links, warning }, answer] = yield* withRawResponse(map(options))
    if (typeof warning === "string") yield* Console.error(printable(warning))
    if (flags.json) return yield* Console.log(asJson(answer, 2))
    if (links.length > 0) yield* Console.log(links.map(({ url }) => printable(url)).join("\n"))
  }).pipe(connected)).pipe(
    Command.withDescription("Lists the URLs of a site, one per line, without reading the pages"),
    Command.withShortDescription("List the URLs of a site"),
    Command.withExamples([
      { command: "trawl map https://example.com", description: "All URLs" },
      { command: "trawl map https://example.com --search pricing --limit 5", description: "The best matches" }
    ])
  )

const once = { minimum: 1, usual: 1, maximum: 1 }
const estimate = creditEstimate([{ what: "page", credits: credits.map, times: once }])
