import { assert, describe, it } from "@effect/vitest"
import { parseSitemap } from "../../src/sitemap/parse-sitemap.ts"
import { scanSitemap } from "../../src/sitemap/scan-sitemap.ts"
import { processorTime } from "../processor-time.ts"

const file = "https://a.example/maps/sitemap.xml"
const pages = (text: string) => parseSitemap(file, text).pages.map(({ url }) => url)

const files = {
  "a sitemap":
    "<?xml version=\"1.0\"?>\n<urlset xmlns=\"https://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc> https://a.example/x?a=1&amp;b=2 </loc></url><url><loc><![CDATA[https://a.example/y?c&d]]></loc></url></urlset>",
  "a sitemap with prefixes, comments, images and numeric entities":
    "<s:urlset xmlns:s=\"https://www.sitemaps.org/schemas/sitemap/0.9\"><!-- <s:url><s:loc>https://a.example/no</s:loc></s:url> --><s:url><s:loc>https://a.example/x?a=1&#38;b=&#x32;</s:loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></s:url><s:url><image:image><image:loc>https://a.example/j.png</image:loc></image:image><s:loc>https://a.example/y?c&amp;d</s:loc></s:url></s:urlset>",
  "text": "\ufeffhttps://a.example/x?a=1&b=2\r\nhttps://a.example/y?c&d\nnot a URL\nftp://a.example/z",
  "RSS":
    "<rss><channel><link>https://a.example/</link><item><title>X</title><link>https://a.example/x?a=1&amp;b=2</link></item><item><link>https://a.example/y?c&amp;d</link><image><url>https://a.example/i.png</url></image></item></channel></rss>",
  "Atom":
    "<feed><link href=\"https://a.example/\"/><entry><link rel=\"enclosure\" href=\"/z.mp3\"/><link rel='alternate' title=\"a > b\" href='/x?a=1&amp;b=2'/></entry><entry><link href=\"https://a.example/y?c&amp;d\"/></entry></feed>",
  "a sitemap with URLs outside of entries, and a last entry that is not closed":
    "<urlset><loc>https://a.example/x?a=1&amp;b=2</loc><url><loc>https://a.example/y?c&amp;d</loc></url><url><loc>https://a.example/z"
}

describe("a sitemap", () => {
  it.each(Object.entries(files))(
    "lists the URLs of pages: %s",
    (_, text) => assert.deepStrictEqual(pages(text), ["https://a.example/x?a=1&b=2", "https://a.example/y?c&d"])
  )

  it.each(Object.entries(files))("gives the same result in pieces of any size: %s", (_, text) => {
    for (const size of [1, 2, 7, 50]) {
      const { end, write } = scanSitemap(file)
      const found = (text.match(new RegExp(`.{1,${size}}`, "gs")) ?? []).flatMap((piece) => write(piece).pages)
      assert.deepStrictEqual([...found, ...end().pages], parseSitemap(file, text).pages, String(size))
    }
  })

  it.each([
    ["<urlset><url><lastmod>2026-03-01</lastmod><loc>/a</loc></url></urlset>", Date.UTC(2026, 2, 1)],
    ["<urlset><url><loc>/a</loc><lastmod>2026-03-01T10:00:00+01:00</lastmod></url></urlset>", Date.UTC(2026, 2, 1, 9)],
    ["<urlset><url><loc>/a</loc><lastmod>yesterday</lastmod></url></urlset>", undefined],
    [
      "<rss><item><link>/a</link><pubDate>Sun, 01 Mar 2026 09:00:00 GMT</pubDate></item></rss>",
      Date.UTC(2026, 2, 1, 9)
    ],
    ["<feed><entry><link href=\"/a\"/><updated>2026-03-01T09:00:00Z</updated></entry></feed>", Date.UTC(2026, 2, 1, 9)]
  ])(
    "returns when a page changed: %s",
    (text, lastModified) =>
      assert.deepStrictEqual(parseSitemap(file, text).pages, [{ url: "https://a.example/a", lastModified }])
  )

  it("can be an index of other sitemaps", () =>
    assert.deepStrictEqual(
      parseSitemap(file, "<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>"),
      { pages: [], sitemaps: ["https://a.example/1.xml"] }
    ))

  it.each([
    "",
    "<html><p>words</p></html>",
    "<!doctype html>\n<HTML><url><loc>https://a.example/</loc></url>",
    "<loc>https://a.example/never-closed",
    "<!DOCTYPE x [<!ENTITY a \"https://a.example/\">]><urlset><url><loc>&a;</loc></url></urlset>".replace("&a;", "")
  ])("lists nothing if it is %j", (text) => assert.deepStrictEqual(pages(text), []))

  it("ends after 50,000 entries", () => {
    const { problem, write } = scanSitemap(file)
    const found = write(Array.from({ length: 50_010 }, (_, at) => `https://a.example/${at}\n`).join(""))
    assert.strictEqual(found.pages.length, 50_000)
    assert.strictEqual(problem(), "it has more than 50,000 entries")
  })

  it.each([
    ["entities", "<urlset><url><loc>" + "&amp;".repeat(100_000)],
    ["open tags", "<".repeat(500_000)],
    ["open quotes", "<a b=\"'".repeat(70_000)],
    ["long tags", `<a ${"b".repeat(9_000)}`.repeat(50)],
    ["unclosed elements", "<url><loc>".repeat(50_000)],
    ["links with attributes", `<entry><link ${" rel".repeat(100_000)}></entry>`],
    ["sections", "<![CDATA[".repeat(50_000)]
  ])("takes time in proportion to its length, however many %s it has", (_, text) => {
    const began = processorTime()
    const { write } = scanSitemap(file)
    for (let at = 0; at < text.length; at += 65_536) write(text.slice(at, at + 65_536))
    assert.isBelow(processorTime() - began, 250)
  })
})
