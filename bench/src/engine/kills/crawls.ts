import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout } from "node:timers/promises"
import { generatedSite, send, type SiteOptions } from "../crawl/generated-site.ts"
import { type EngineProcess, paths } from "./engine-process.ts"
import type { RequestedJob } from "./kill-round.ts"

/** A crawl of a generated site. */
export interface KilledCrawl {
  readonly site: SiteOptions
  readonly url: string
  readonly request: { readonly url: string; readonly limit: number }
  /** The documents in the order in which statuses returned them so far. */
  readonly seen: Array<string>
  readonly close: () => void
}

/** Serves a random site with redirects, copies, missing pages and broken connections. */
export const openCrawl = async (random: () => number): Promise<KilledCrawl> => {
  const between = (least: number, most: number) => Math.floor(least + random() * (most - least + 1))
  const site = { seed: between(1, 1e9), pages: between(3, 60), oddities: random() * 0.6, sitemaps: random() < 0.5 }
  const options = {
    limit: random() < 0.5 ? between(1, 40) : 1_000,
    maxConcurrency: between(1, 20),
    sitemap: random() < 0.5 ? "include" : "skip",
    scrapeOptions: { maxAge: 0 }
  }
  const answer = generatedSite(site)
  const server = createServer(({ url: path = "/" }, response) => {
    void setTimeout(path.length * 7 % 30).then(() => send(response, answer(path)))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    // the site from the crawl's view
    site: { ...site, sitemaps: site.sitemaps && options.sitemap === "include" },
    url,
    request: { url, ...options },
    seen: [],
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}

/** Reads the new documents of all crawls until the engine is killed. */
export const watchCrawls = async (
  engine: EngineProcess,
  jobs: ReadonlyArray<RequestedJob>,
  killed: AbortSignal
): Promise<void> => {
  try {
    while (!killed.aborted) {
      for (const { crawl, id } of jobs) {
        if (crawl === undefined || id === undefined) continue
        const { data } = await engine.ask<
          { readonly data: ReadonlyArray<{ readonly metadata: { readonly sourceURL: string } }> }
        >("GET", `${paths.crawl}/${id}?skip=${crawl.seen.length}`)
        crawl.seen.push(...data.map(({ metadata }) => metadata.sourceURL))
      }
      await setTimeout(20)
    }
  } catch (error) {
    if (!killed.aborted) throw error
  }
}
