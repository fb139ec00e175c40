import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { fetchPolitely } from "../host/fetch-politely.ts"
import type { Pace } from "../host/pace.ts"
import { parseSitemap } from "./parse-sitemap.ts"

export interface SitemapOptions {
  readonly pace: Pace
  /** Time limit for each sitemap file. */
  readonly timeout: Duration.Duration
  /** Most URLs to return. */
  readonly limit: number
}

/**
 * The page URLs in sitemaps: XML or plain text, gzipped or not, one level of index files, at most ten files.
 * Sitemaps are optional, so an unreachable or unreadable one counts as empty.
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
        for (const url of parseSitemap(text, options.limit - pages.size).urls) pages.add(url)
      } else if (!fromIndex.has(file)) {
        for (const url of parseSitemap(text, mostFiles - files.length).urls) {
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

const isGzip = (body: Uint8Array) => body[0] === 0x1f && body[1] === 0x8b
const decode = (body: Uint8Array) => new TextDecoder().decode(body)
const unzip = promisify(gunzip)

const mostFiles = 10
const mostBytes = 50_000_000
