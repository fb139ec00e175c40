import { assert, describe, it } from "vitest"
import { promptOptions } from "../../src/crawl/prompt-options.ts"

const blog = "/(?:blog|blogs)(?:[/.]|$)"

describe("rules read the options of a crawl from a prompt", () => {
  it.each<readonly [prompt: string, options: object]>([
    ["only the blog", { includePaths: [blog] }],
    ["Crawl the blog, no more than 50 pages", { includePaths: [blog], limit: 50 }],
    ["Extract all blog posts from 2024, max depth 3", { includePaths: [blog], maxDiscoveryDepth: 3 }],
    ["skip the forum and /admin", { excludePaths: ["/(?:forum|forums)(?:[/.]|$)", "^/admin(?:/|$)"] }],
    ["read /docs/api and /guides without the sitemap", {
      includePaths: ["^/docs/api(?:/|$)", "^/guides(?:/|$)"],
      sitemap: "skip"
    }],
    ["crawl the whole site including subdomains", { allowSubdomains: true, crawlEntireDomain: true }],
    ["at most two links deep, ignore query parameters, wait 2 seconds between requests", {
      maxDiscoveryDepth: 2,
      ignoreQueryParameters: true,
      delay: 2
    }],
    ["just this page", { limit: 1 }],
    ["at most 999999999999 pages, 99999999999999999999999 levels deep, wait 600 seconds", {
      limit: 1_000_000,
      maxDiscoveryDepth: 100_000,
      delay: 60
    }],
    ["at most 0 pages, 1.5 levels deep", { limit: 1, maxDiscoveryDepth: 2 }],
    ["crawl https://example.com but only blog articles, do not follow external links", {
      includePaths: [blog],
      allowExternalLinks: false
    }],
    ["What is the meaning of life?", {}]
  ])("%s", (prompt, options) => assert.deepStrictEqual<object>(promptOptions(prompt, "https://example.com/"), options))

  it("with the names that the site uses, and outside of the start page's folder if necessary", () => {
    assert.deepStrictEqual<object>(
      promptOptions("only the documentation", "https://example.com/blog", [
        "https://example.com/documentation/a",
        "https://example.com/blog/docs-are-good"
      ]),
      { includePaths: ["/(?:documentation)(?:[/.]|$)"], crawlEntireDomain: true }
    )
  })

  it.each<readonly [prompt: string, options: object]>([
    ["no more than 10 pages of the docs", { limit: 10, includePaths: ["/(?:docs)(?:[/.]|$)"] }],
    ["pages about pricing", { includePaths: ["/(?:pricing)(?:[/.]|$)"] }],
    ["at most 10 pages in total", { limit: 10 }]
  ])("with the parts that the site has: %s", (prompt, options) =>
    assert.deepStrictEqual<object>(
      promptOptions(prompt, "https://example.com/", ["https://example.com/docs/a", "https://example.com/pricing"]),
      options
    ))

  it("in linear time", () => {
    const start = performance.now()
    for (const text of ["only ", "skip a and ", "1,", "at most ", "/a"]) {
      promptOptions(text.repeat(5_000), "https://a.test/")
    }
    assert.isBelow(performance.now() - start, 3_000)
  })
})
