import * as Crawl from "@trawl/crawl"
import { creditEstimate, pageCredits } from "@trawl/core/machine"
import { crawlRequestDefaults, type PageJobErrors, type PageJobStatus } from "@trawl/types"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { asJson } from "../as-json.ts"
import { connected } from "../connection-flags.ts"
import { countText } from "../count-text.ts"
import { dryRun } from "../dry-run.ts"
import { dryRunFlag } from "../output-flags.ts"
import { formatsOf, pageFlags } from "../page-flags.ts"
import { printable } from "../printable.ts"
import { type CrawlFolder, crawlFolder, type FolderUnusable } from "./crawl-folder.ts"
import { liveProgress } from "./live-progress.ts"
import { type CrawlProgress, summary } from "./progress.ts"

const paths = (name: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(
      `${description} matches this regular expression, such as "^/docs/"; may be given several times`
    ),
    Flag.atLeast(0)
  )

/** `trawl crawl <url> --limit 100 --out folder`. */
export const crawlCommand = Command.make("crawl", {
  url: Argument.String("url").pipe(Argument.withDescription("The start page: an absolute http(s) URL")),
  limit: Flag.Int("limit").pipe(
    Flag.withAlias("n"),
    Flag.withDescription(`Maximum number of pages; default: ${crawlRequestDefaults.limit}`),
    Flag.filter((limit) => limit >= 1, (limit) => `Expected a whole number of at least 1, got ${limit}`),
    Flag.optional
  ),
  include: paths("include", "Only pages whose path"),
  exclude: paths("exclude", "No pages whose path"),
  depth: Flag.Int("depth").pipe(
    Flag.withDescription("Maximum number of links from the start page to a page; default: no limit"),
    Flag.optional
  ),
  sitemap: Flag.Literals("sitemap", ["include", "skip", "only"]).pipe(
    Flag.withDescription(
      "Use the sitemap: include (also read its pages), skip (ignore it) or only (read no other pages); default: include"
    ),
    Flag.optional
  ),
  entireDomain: Flag.Boolean("entire-domain").pipe(
    Flag.withDescription("Also read pages that are not below the path of the start page"),
    Flag.withDefault(false)
  ),
  subdomains: Flag.Boolean("subdomains").pipe(
    Flag.withDescription("Also read pages of subdomains"),
    Flag.withDefault(false)
  ),
  delay: Flag.Finite("delay").pipe(
    Flag.withDescription(
      "Seconds between two requests to the site, at most 60; default: the Crawl-delay of its robots.txt"
    ),
    Flag.optional
  ),
  prompt: Flag.String("prompt").pipe(
    Flag.withDescription(
      "What to read, in words, such as \"only the blog\"; the other flags take precedence"
    ),
    Flag.optional
  ),
  ...pageFlags,
  out: Flag.String("out").pipe(
    Flag.withAlias("o"),
    Flag.withDescription(
      "A folder for the pages: one markdown file for each, and manifest.jsonl. Repeat the command to continue a crawl that was stopped"
    ),
    Flag.optional
  ),
  json: Flag.Boolean("json").pipe(Flag.withDescription("Print each page as a line of JSON"), Flag.withDefault(false)),
  dryRun: dryRunFlag
}, (flags) =>
  Effect.gen(function*() {
    const formats = formatsOf(flags)
    const options: Crawl.CrawlOptions = {
      url: flags.url,
      ...Option.isSome(flags.limit) && { limit: flags.limit.value },
      ...flags.include.length > 0 && { includePaths: flags.include },
      ...flags.exclude.length > 0 && { excludePaths: flags.exclude },
      ...Option.isSome(flags.depth) && { maxDiscoveryDepth: flags.depth.value },
      ...Option.isSome(flags.sitemap) && { sitemap: flags.sitemap.value },
      ...flags.entireDomain && { crawlEntireDomain: true },
      ...flags.subdomains && { allowSubdomains: true },
      ...Option.isSome(flags.delay) && { delay: flags.delay.value },
      ...Option.isSome(flags.prompt) && { prompt: flags.prompt.value },
      ...formats.length > 0 && { scrapeOptions: { formats } }
    }
    if (flags.dryRun) {
      return yield* Console.log(yield* dryRun(Crawl.start(options), () => estimate(options), flags.json))
    }
    const path = Option.getOrUndefined(flags.out)
    const folder = path === undefined ? undefined : yield* Effect.acquireRelease(
      unlessUnusable(() => crawlFolder(path, options)),
      ({ unlock }) => Effect.sync(unlock)
    )
    if (folder?.isComplete) {
      return yield* Console.error(printable(`${path} has all ${folder.pages} pages of the crawl.`))
    }
    // without a folder, the pages of an interrupted command are lost, so the crawl ends with the command
    const id = folder === undefined ? (yield* Crawl.scoped(options)).id : folder.id ?? (yield* begun(options, folder))
    yield* Console.error(printable(
      folder === undefined
        ? `Crawl ${id} of ${flags.url}; Ctrl-C cancels it.`
        : `Crawl ${id} of ${flags.url}${
          folder.pages === 0 ? "" : `, from page ${folder.pages + 1}`
        }; Ctrl-C stops this command, and the same command continues.`
    ))
    yield* receive(id, flags.url, folder, flags.json)
  }).pipe(Effect.scoped, connected)).pipe(
    Command.withDescription(
      "Reads the pages of a site and prints a line for each, with its progress on a terminal. With --out, it writes each page to a file"
    ),
    Command.withShortDescription("Read all pages of a site"),
    Command.withExamples([
      { command: "trawl crawl https://example.com --limit 100", description: "The URLs of the pages as they are read" },
      { command: "trawl crawl https://example.com --out example", description: "A markdown file for each page" },
      {
        command: "trawl crawl https://example.com --include \"^/docs/\" --sitemap only --json",
        description: "A line of JSON for each page"
      }
    ])
  )

/** Starts the crawl of a writable folder. Not interruptible, so that the folder always records its crawl. */
const begun = Effect.fnUntraced(function*(options: Crawl.CrawlOptions, folder: CrawlFolder) {
  yield* unlessUnusable(() => folder.prepare())
  const { id } = yield* Crawl.start(options)
  yield* Effect.onError(unlessUnusable(() => folder.begin(id)), () => Effect.ignore(Crawl.cancel(id)))
  return id
}, Effect.uninterruptible)

/** Prints the pages of a crawl as they come, and writes them to its folder. */
const receive = Effect.fnUntraced(function*(id: string, url: string, folder: CrawlFolder | undefined, json: boolean) {
  const begin = performance.now()
  const progress: CrawlProgress = { pages: folder?.pages ?? 0, status: undefined, url, seconds: 0 }
  const now = () => ({ ...progress, seconds: (performance.now() - begin) / 1000 })
  yield* Effect.scoped(Effect.gen(function*() {
    const view = yield* liveProgress(now)
    const onProgress = ({ data: _data, next: _next, ...status }: PageJobStatus) => {
      progress.status = status
      view.show()
    }
    yield* Crawl.pages(id, { onProgress, skip: progress.pages }).pipe(
      Stream.runForEach((page) =>
        Effect.flatMap(unlessUnusable(() => folder?.save(page)), (entry) => {
          progress.pages++
          const { sourceURL = "", statusCode = 200, url = sourceURL } = page.metadata ?? {}
          progress.url = url
          return view.print(
            json
              ? asJson(entry ?? page)
              : printable([entry?.file, url, statusCode < 400 ? "" : statusCode].filter(Boolean).join("  "))
          )
        })
      )
    )
  })).pipe(
    Effect.onExit((exit) => {
      const isInterrupted = Exit.hasInterrupts(exit)
      const next = isInterrupted && folder !== undefined ? " Repeat the command to get the other pages." : ""
      return Console.error(printable(`${isInterrupted ? "Interrupted after " : ""}${summary(now())}${next}`))
    })
  )
  yield* unlessUnusable(() => folder?.end(progress.status))
  const { warning } = progress.status ?? {}
  if (typeof warning === "string") yield* Console.error(printable(warning))
  yield* Effect.ignore(Effect.flatMap(Crawl.errors(id), showFailures)) // the pages are more important
})

const showFailures = ({ errors, robotsBlocked }: PageJobErrors) =>
  Effect.forEach([
    ...errors.slice(0, maxFailures).map(({ error, url }) => `${url}: ${error}`),
    ...errors.length > maxFailures ? [`${errors.length - maxFailures} more pages failed.`] : [],
    ...robotsBlocked.length > 0
      ? [
        `robots.txt disallows ${countText(robotsBlocked.length, "page")}: ${
          [...robotsBlocked.slice(0, maxDisallowed), ...robotsBlocked.length > maxDisallowed ? ["…"] : []].join(", ")
        }`
      ]
      : []
  ], (line) => Console.error(printable(line)))

/** Number of failed pages that are listed. */
const maxFailures = 20
/** Number of pages that are listed because robots.txt disallows them. */
const maxDisallowed = 3

/** Runs code that throws only `FolderUnusable`. */
const unlessUnusable = <A>(body: () => A): Effect.Effect<A, FolderUnusable> =>
  Effect.try({ try: body, catch: (unusable) => unusable as FolderUnusable })

/** The cost of a crawl that reaches its limit. */
const estimate = ({ limit = crawlRequestDefaults.limit, scrapeOptions = {} }: Crawl.CrawlOptions) =>
  creditEstimate(
    pageCredits({ ...scrapeOptions, formats: scrapeOptions.formats ?? [] }).map(({ times, ...part }) => ({
      ...part,
      times: { minimum: times.minimum, usual: limit * times.usual, maximum: limit * times.maximum }
    }))
  )
