import type { ServerResponse } from "node:http"
import { chance } from "../chance.ts"

/** Defines a site. The same options generate the same site. */
export interface SiteOptions {
  readonly seed: number
  readonly pages: number
  /** The `Crawl-delay` in robots.txt, in seconds. */
  readonly crawlDelay?: number
  /** Sitemap files with 1,000 pages each, in two levels of indexes. */
  readonly sitemaps?: boolean
  /** The share of pages that do not exist, break their connection, redirect, or are copies of another page. */
  readonly oddities?: number
  /** Each page has an `ETag`, and is not sent again to a client that has it. */
  readonly etags?: boolean
  /** Traps, endless redirects, sitemap bombs and slow pages. */
  readonly hostile?: boolean
}

export interface GeneratedAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The connection breaks. */
  readonly isBroken?: boolean
  /** The path of the page's canonical URL. */
  readonly copyOf?: string
}

/**
 * A site of numbered pages with about 12 kB of text and 20 links each. Each page links to the next pages of a tree, so
 * that all pages are reachable.
 */
export const generatedSite = ({ crawlDelay, oddities = 0, pages, seed, sitemaps = false }: SiteOptions) => {
  const read = (page: number) => {
    const random = chance(seed * 1_000_003 + page)
    // odd below 1
    return { odd: page === 0 ? 1 : random() / oddities, random }
  }
  return (path: string): GeneratedAnswer => {
    if (path === "/robots.txt") {
      return {
        headers: { "content-type": "text/plain" },
        body: [
          "User-agent: *",
          ...crawlDelay === undefined ? [] : [`Crawl-delay: ${crawlDelay}`],
          ...sitemaps ? ["Sitemap: /sitemaps.xml"] : []
        ].join("\n")
      }
    }
    if (sitemaps && path === "/sitemaps.xml") {
      return xml("sitemapindex", "sitemap", numbers(Math.ceil(pages / 10_000)).map((at) => `/sitemaps-${at}.xml`))
    }
    const [, level, file] = /^\/(sitemaps|sitemap)-(\d+)\.xml$/.exec(path) ?? []
    if (sitemaps && level === "sitemaps") {
      const files = numbers(Math.ceil(pages / 1_000)).slice(Number(file) * 10, Number(file) * 10 + 10)
      return xml("sitemapindex", "sitemap", files.map((at) => `/sitemap-${at}.xml`))
    }
    if (sitemaps && level === "sitemap") {
      const first = Number(file) * 1_000
      return xml("urlset", "url", numbers(Math.min(1_000, pages - first)).map((at) => pathOf(first + at)))
    }
    const page = path === "/" ? 0 : Number(/^\/section-\d+\/page-(\d+)\.html$/.exec(path)?.[1] ?? Number.NaN)
    if (!(page >= 0 && page < pages) || pathOf(page) !== path) return { status: 404, body: "<h1>Not found</h1>" }
    const { odd } = read(page)
    if (odd < 0.25) return { status: 404, body: "<h1>Gone</h1>" }
    if (odd < 0.5) return { isBroken: true }
    const half = Math.floor(page / 2)
    if (odd < 0.75) return { status: 301, headers: { location: pathOf(half) } }
    // no page is a copy of the home page, which broken templates name as canonical, or of another odd page
    const isCopy = odd < 1 && half > 0 && read(half).odd >= 1
    const shown = isCopy ? half : page
    const { random } = read(shown)
    const links = new Set([
      ...numbers(fanOut).map((at) => shown * fanOut + at + 1),
      ...numbers(10).map(() => Math.floor(random() * pages))
    ])
    const paths = [...links].filter((link) => link < pages).map(pathOf)
    return isCopy
      ? { copyOf: pathOf(half), body: html(shown, random, paths, `<link rel="canonical" href="${pathOf(half)}">`) }
      : { body: html(shown, random, paths) }
  }
}

/** Sends a response of a generated site. */
export const send = (
  response: ServerResponse,
  { body = "", headers, isBroken = false, status = 200 }: GeneratedAnswer
): void => {
  if (isBroken) response.destroy()
  else response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(body)
}

/** The path of a page, whose number is at least 0. */
export const pathOf = (page: number): string => page === 0 ? "/" : `/section-${page % 100}/page-${page}.html`

const numbers = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, at) => at)

const xml = (root: string, element: string, paths: ReadonlyArray<string>): GeneratedAnswer => ({
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0"?><${root}>${
    paths.map((path) => `<${element}><loc>${path}</loc><lastmod>2026-01-01</lastmod></${element}>`).join("\n")
  }</${root}>`
})

const html = (page: number, random: () => number, links: ReadonlyArray<string>, head = "") => {
  const sentence = () => {
    const words = numbers(8 + Math.floor(random() * 12)).map(() => vocabulary[Math.floor(random() * vocabulary.length)])
    return `${words.join(" ")} ${page}.`
  }
  const paragraphs = numbers(20).map((at) =>
    `${at % 5 === 0 ? `<h2 id="part-${at}">${sentence()}</h2>` : ""}<p class="text">${
      numbers(5).map(sentence).join(" ")
    } <a class="reference" href="${links[at % links.length] ?? "/"}">${sentence()}</a></p>`
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}<title>Page ${page} on ${sentence()}</title><meta name="description" content="${sentence()}"><style>${
    ".navigation > li { margin: 0 1em; color: #333 } ".repeat(20)
  }</style></head><body><header><nav><ul class="navigation">${
    links.map((link) => `<li><a href="${link}">${link}</a></li>`).join("")
  }</ul></nav></header><main><article><h1>Page ${page}</h1>${
    paragraphs.join("")
  }</article></main><footer><p>All rights reserved. <a href="/">Home</a></p></footer></body></html>`
}

const fanOut = 8

const vocabulary = ("river stone tide harbour cargo sailor market copper valley winter granite lantern " +
  "bridge engine meadow signal compass orchard thunder voyage canvas timber island pepper anchor mirror desert " +
  "candle forest glacier horizon iron journey kettle ladder mountain needle ocean paper quarry rope silver tower " +
  "umbrella village wheel yarn zinc").split(" ")
