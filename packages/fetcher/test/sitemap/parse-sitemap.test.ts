import { assert, describe, it } from "@effect/vitest"
import { parseSitemap } from "../../src/sitemap/parse-sitemap.ts"

describe("a sitemap", () => {
  it.each([
    [
      "XML",
      "<urlset><url><loc> https://a.example/x?a=1&amp;b=2 </loc></url><url><loc><![CDATA[https://a.example/y]]></loc></url></urlset>"
    ],
    ["text", "https://a.example/x?a=1&b=2\r\nhttps://a.example/y\nnot a URL\nftp://a.example/z"]
  ])(
    "lists the URLs of pages as %s",
    (_, text) =>
      assert.deepStrictEqual(parseSitemap(text), {
        isIndex: false,
        urls: ["https://a.example/x?a=1&b=2", "https://a.example/y"]
      })
  )

  it("can be an index of others", () =>
    assert.deepStrictEqual(
      parseSitemap("<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>"),
      { isIndex: true, urls: ["https://a.example/1.xml"] }
    ))

  it("lists a URL once, and no more than the limit", () => {
    const text = ["/a", "/a#part", "/b", "/c"].map((path) => `https://a.example${path}`).join("\n")
    assert.deepStrictEqual(parseSitemap(text, 2).urls, ["https://a.example/a", "https://a.example/b"])
  })

  it.each(["", "<html><p>words</p></html>", "<loc>https://a.example/never-closed"])(
    "lists nothing if it is %j",
    (text) => assert.deepStrictEqual(parseSitemap(text).urls, [])
  )
})
