import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { gzipSync } from "node:zlib"
import { adapters } from "./adapters.ts"
import { crawled } from "./crawled.ts"
import { processorTime } from "../processor-time.ts"
import { page, serveSite } from "./web-site.ts"

const xml = (body: string | Uint8Array) => ({ headers: { "content-type": "application/xml" }, body })
const urlset = (...urls: ReadonlyArray<string>) =>
  `<?xml version="1.0"?><urlset>${urls.map((url) => `<url><loc> ${url} </loc></url>`).join("")}</urlset>`

describe("a sitemap", () => {
  it.live("adds pages without links to them, on this host only", () =>
    Effect.gen(function*() {
      const { origin } = yield* serveSite((origin) => ({
        "/": page("Home"),
        "/sitemap.xml": xml(urlset(
          `${origin}/lonely`,
          `${origin}/query?a=1&amp;b=2`,
          `<![CDATA[${origin}/cdata]]>`,
          "https://example.invalid/elsewhere"
        )),
        "/lonely": page("Lonely"),
        "/query?a=1&b=2": page("Query"),
        "/cdata": page("Cdata")
      }))
      assert.deepStrictEqual((yield* crawled(origin)).stored, ["/", "/cdata", "/lonely", "/query?a=1&b=2"])
    }).pipe(Effect.provide(adapters)))

  it.live("may be named in robots.txt, be an index, gzipped or plain text", () =>
    Effect.gen(function*() {
      const { origin, requests } = yield* serveSite((origin) => ({
        "/": page("Home"),
        "/robots.txt": `Sitemap: ${origin}/index.xml\nSitemap: ${origin}/list.txt`,
        "/index.xml": xml(
          `<sitemapindex><sitemap><loc>${origin}/zipped.xml.gz</loc></sitemap><sitemap><loc>${origin}/nested.xml</loc></sitemap></sitemapindex>`
        ),
        "/zipped.xml.gz": xml(gzipSync(urlset(`${origin}/zipped`))),
        "/nested.xml": xml(`<sitemapindex><sitemap><loc>${origin}/deep.xml</loc></sitemap></sitemapindex>`),
        "/deep.xml": xml(urlset(`${origin}/deep`)),
        "/deep": page("Deep"),
        "/list.txt": `${origin}/listed\r\n`,
        "/zipped": page("Zipped"),
        "/listed": page("Listed")
      }))
      assert.deepStrictEqual((yield* crawled(origin)).stored, ["/", "/deep", "/listed", "/zipped"])
      assert.notInclude(requests, "/sitemap.xml")
    }).pipe(Effect.provide(adapters)))

  it.live("that is broken is ignored", () =>
    Effect.gen(function*() {
      for (
        const body of ["<html>not a map <loc>", "", "<urlset><loc>::</loc><loc></loc>", Buffer.from([0x1f, 0x8b, 1, 2])]
      ) {
        const { origin } = yield* serveSite(() => ({ "/": page("Home"), "/sitemap.xml": xml(body) }))
        assert.deepStrictEqual((yield* crawled(origin)).stored, ["/"])
      }
    }).pipe(Effect.provide(adapters)))

  it.live("that decompresses to more than 50 MB counts as empty, and the next one is read", () =>
    Effect.gen(function*() {
      const bomb = gzipSync(Buffer.alloc(60_000_000, "<loc>https://a.example/p</loc>"))
      const { origin } = yield* serveSite((origin) => ({
        "/": page("Home"),
        "/robots.txt": `Sitemap: ${origin}/bomb.xml.gz\nSitemap: ${origin}/list.txt`,
        "/bomb.xml.gz": xml(bomb),
        "/list.txt": `${origin}/listed\n`,
        "/listed": page("Listed")
      }))
      const began = processorTime()
      assert.deepStrictEqual((yield* crawled(origin)).stored, ["/", "/listed"])
      assert.isBelow(processorTime() - began, 1_500)
    }).pipe(Effect.provide(adapters)))
})
