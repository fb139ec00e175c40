import * as Monitor from "@trawl/monitor"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { asJson } from "../as-json.ts"
import { connected } from "../connection-flags.ts"
import { CommandIncomplete } from "../failure.ts"
import { json } from "../output-flags.ts"
import { withRawResponse } from "../raw-response.ts"
import { monitorFlags, otherOptions, scheduleOf } from "./monitor-flags.ts"
import { monitorText } from "./show-monitor.ts"

/** `trawl monitor create <url…> --every hourly --goal "a price drops"`. */
export const createCommand = Command.make("create", {
  urls: Argument.String("url").pipe(
    Argument.withDescription("The pages to check: absolute http(s) URLs"),
    Argument.variadic()
  ),
  sites: Flag.String("site").pipe(
    Flag.withDescription("A site to crawl in each check, by its start page; may be given several times"),
    Flag.atLeast(0)
  ),
  limit: Flag.Int("limit").pipe(
    Flag.withAlias("n"),
    Flag.withDescription("Maximum number of pages of each --site"),
    Flag.optional
  ),
  queries: Flag.String("query").pipe(
    Flag.withDescription("A search whose new results the monitor reports; repeatable"),
    Flag.atLeast(0)
  ),
  name: Flag.String("name").pipe(
    Flag.withDescription("The name of the monitor; default: its URLs and queries"),
    Flag.optional
  ),
  ...monitorFlags,
  json
}, (flags) =>
  Effect.gen(function*() {
    const { limit, name, queries, sites, urls } = flags
    if (urls.length + sites.length + queries.length === 0) return yield* Effect.fail(noTarget)
    const options: Monitor.MonitorOptions = {
      name: Option.getOrElse(name, () => [...urls, ...sites, ...queries].join(", ").slice(0, maxNameLength)),
      schedule: scheduleOf(flags) ?? { text: "daily" },
      targets: [
        ...urls.length > 0 ? [{ type: "scrape" as const, urls }] : [],
        ...sites.map((url) => ({
          type: "crawl" as const,
          url,
          ...Option.isSome(limit) && { crawlOptions: { limit: limit.value } }
        })),
        ...queries.length > 0 ? [{ type: "search" as const, queries }] : []
      ],
      ...otherOptions(flags)
    }
    const [{ data }, answer] = yield* withRawResponse(Monitor.create(options))
    yield* Console.log(flags.json ? asJson(answer, 2) : monitorText(data))
  }).pipe(connected)).pipe(
    Command.withDescription(
      "Creates a monitor that checks pages, sites or searches on a schedule (daily by default), and prints its ID"
    ),
    Command.withShortDescription("Create a monitor"),
    Command.withExamples([
      {
        command: "trawl monitor create https://example.com/pricing --every hourly --goal \"a price drops\"",
        description: "Check a page every hour"
      },
      {
        command:
          "trawl monitor create --site https://example.com/docs --limit 50 --cron \"0 9 * * 1-5\" --zone Europe/London",
        description: "Check a site on weekdays at 9:00"
      }
    ])
  )

const noTarget = new CommandIncomplete("There is nothing to check: give the URL of a page, --site or --query.")

const maxNameLength = 200
