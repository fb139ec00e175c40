import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { crawlableUrl } from "../url/crawlable-url.ts"
import { fetchPolitely } from "../host/fetch-politely.ts"
import type { Pace } from "../host/pace.ts"

export interface SitemapOptions {
  readonly pace: Pace
  /** For each sitemap file. */
  readonly timeout: Duration.Duration
  /** Most URLs to return. */
  readonly limit: number
}

/**
 * The page URLs that sitemaps list: XML or plain text, gzipped or not, index files one level deep, ten files in all.
 * A sitemap is an offer, so one that cannot be had or read counts as empty.
 */
export const sitemapUrls = Effect.fn("Fetcher.sitemapUrls")(
  function*(sitemaps: ReadonlyArray<string>, options: SitemapOptions) {
    const pages = new Set<string>()
    const files = sitemaps.slice(0, mostFiles)
    const fromIndex = new Set<string>()
    for (const file of files) {
      if (pages.size >= options.limit) break
      const text = yield* sitemapText(file, options)
      if (!text.includes("<sitemapindex")) {
        for (const url of listedUrls(text, options.limit - pages.size)) pages.add(url)
      } else if (!fromIndex.has(file)) {
        for (const url of listedUrls(text, mostFiles - files.length)) {
          fromIndex.add(url)
          files.push(url)
        }
      }
    }
    return [...pages]
  }
)

const sitemapText = (url: string, { pace, timeout }: SitemapOptions) =>
  fetchPolitely(url, pace, timeout).pipe(
    Effect.flatMap(({ page: { status, body } }) => {
      if (status !== 200) return Effect.succeed("")
      return isGzip(body)
        ? Effect.tryPromise(() => unzip(body, { maxOutputLength: mostBytes })).pipe(Effect.map(decode))
        : Effect.succeed(decode(body))
    }),
    Effect.orElseSucceed(() => "")
  )

const listedUrls = (text: string, limit: number): ReadonlySet<string> => {
  const urls = new Set<string>()
  let read = 0
  for (const entry of text.includes("<loc>") ? locations(text) : lines(text)) {
    if (urls.size >= limit || ++read > mostEntries) break
    const url = entry.length <= longestEntry ? crawlableUrl(unescape(entry).trim()) : undefined
    if (url !== undefined) urls.add(url)
  }
  return urls
}

function* locations(text: string) {
  let end = 0
  for (let start = text.indexOf("<loc>"); start >= 0; start = text.indexOf("<loc>", end)) {
    end = text.indexOf("</loc>", start)
    if (end < 0) return
    yield text.slice(start + "<loc>".length, end)
  }
}

function* lines(text: string) {
  if (!/^\s*</.test(text)) yield* text.slice(0, mostEntries * 100).split(/[\r\n]+/)
}

const unescape = (text: string) =>
  text.replace(/<!\[CDATA\[|\]\]>/g, "")
    .replace(/&(?:lt|gt|quot|apos|#39|amp);/g, (entity) => entities[entity] ?? entity)

const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": "\"",
  "&apos;": "'",
  "&#39;": "'",
  "&amp;": "&"
}

const isGzip = (body: Uint8Array) => body[0] === 0x1f && body[1] === 0x8b
const decode = (body: Uint8Array) => new TextDecoder().decode(body)
const unzip = promisify(gunzip)

const mostFiles = 10
// per file, as the sitemap protocol has it
const mostEntries = 50_000
const longestEntry = 3000
const mostBytes = 50_000_000
