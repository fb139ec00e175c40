import { layer } from "@trawl/core"
import { crawlSite, embedded, EngineAddress, listen, PageStore } from "@trawl/engine"
import { search } from "@trawl/search"
import * as Console from "effect/Console"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { join } from "node:path"
import { styleText } from "node:util"
import { crawlProgress } from "./crawl-progress.ts"
import { type CrawlRecord, forgetCrawl, isCrawled, recordCrawl } from "./crawl-record.ts"
import { serveLibrary } from "./library/serve-library.ts"
import { printInvitation } from "./print-invitation.ts"
import { printResults } from "./print-results.ts"

export interface StartOptions {
  /** Crawled instead of the installed documentation. */
  readonly site: string | undefined
  /** Search this and exit. */
  readonly once: string | undefined
  readonly data: string | undefined
  readonly port: number
  readonly libraryPort: number
  readonly fresh: boolean
}

/** The engine on a data directory of its own for every site: crawls it the first time, searches it, and stays up. */
export const start = Effect.fn("start")(function*(options: StartOptions) {
  const site = yield* openSite(options)
  const directory = join(options.data ?? join(import.meta.dirname, "../../../.trawl"), site.name)
  const engine = Layer.provideMerge(
    listen({ host: "127.0.0.1", port: options.once === undefined ? options.port : 0 }),
    embedded({ dataDirectory: directory, apiKeys: [apiKey], allowedAddresses: site.allowedAddresses })
  )
  yield* Effect.gen(function*() {
    const { url: baseUrl } = yield* EngineAddress
    yield* crawl(site, directory, options.fresh)
    const query = options.once ?? (yield* firstQuery(site))
    yield* showSearch(baseUrl, query)
    if (options.once !== undefined) return
    yield* Console.log(
      `Up at ${styleText("cyan", baseUrl)} with ${yield* (yield* PageStore).count} pages of ${site.offered === undefined ? site.site : "the installed documentation"}, ` +
        `${(performance.now() / 1000).toFixed(1)} s after the start.`
    )
    yield* Console.log(printInvitation(baseUrl, apiKey, query))
    return yield* Effect.never
  }).pipe(Effect.provide(engine))
}, Effect.scoped)

class NothingFound extends Data.TaggedError("NothingFound")<{ readonly message: string }> {}

/** Opens only this machine's own port; any key would do. */
const apiKey = process.env["TRAWL_API_KEY"] ?? "trawl-local"

interface Site extends CrawlRecord {
  readonly name: string
  readonly allowedAddresses: ReadonlyArray<string>
}

const openSite = Effect.fnUntraced(function*({ site, libraryPort }: StartOptions) {
  if (site !== undefined) {
    const host = URL.parse(site)?.host ?? ""
    // whoever names a site allows its address, were it a private one
    return { site, name: host.replaceAll(/[^\w.-]/g, "-") || "site", allowedAddresses: host === "" ? [] : [host] } satisfies Site
  }
  const library = yield* serveLibrary({ port: libraryPort })
  return {
    site: library.url,
    name: "library",
    offered: library.pageCount,
    allowedAddresses: [new URL(library.url).host]
  } satisfies Site
})

const crawl = Effect.fnUntraced(function*(site: Site, directory: string, fresh: boolean) {
  if (fresh) forgetCrawl(directory)
  if (isCrawled(directory, site)) return
  yield* Console.log(`Crawling ${site.site}${site.offered === undefined ? "" : `, ${site.offered} pages`}`)
  yield* crawlSite(site.site, { maxPages: 2000, maxDepth: 10, skipFresh: fresh ? 0 : "2 days" }).pipe(
    Stream.runForEach((event) => Effect.sync(() => crawlProgress(process.stdout)(event)))
  )
  recordCrawl(directory, { site: site.site, offered: site.offered })
})

/** Something the crawled pages are about. */
const firstQuery = Effect.fnUntraced(function*(site: Site) {
  if (site.name === "library") return "retry schedule jitter"
  const first = yield* (yield* PageStore).get(site.site)
  return first?.content.title.split(/\s+/).slice(0, 4).join(" ") || site.name
})

const showSearch = Effect.fnUntraced(function*(baseUrl: string, query: string) {
  const [took, { data: { web } }] = yield* Effect.timed(
    search({ query, limit: 5, scrapeOptions: { formats: ["markdown"] } }).pipe(Effect.provide(layer({ baseUrl, apiKey })))
  )
  if (web.length === 0) return yield* new NothingFound({ message: `Nothing found for ${JSON.stringify(query)}.` })
  yield* Console.log(printResults(query, web, Duration.toMillis(took)))
})
