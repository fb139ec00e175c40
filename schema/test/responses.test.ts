import * as Schema from "effect/Schema"
import { assert, describe, it } from "vitest"
import { ErrorBody, failures } from "../src/protocol/error-body.ts"
import { ScrapeResponse } from "../src/scrape.ts"
import { SearchResponse } from "../src/search-response.ts"
import { problemsOf } from "./problems-of.ts"

const page = { title: "Effect", description: "Build production-ready software.", url: "https://effect.website/" }
const searched = (data: object, rest: object = {}) => ({ success: true, data, ...rest })

describe("a search response", () => {
  const decode = Schema.decodeUnknownSync(SearchResponse)
  const problems = problemsOf(SearchResponse)

  it("may contain only data", () => {
    assert.deepStrictEqual(problems(searched({})), [])
    assert.deepStrictEqual(problems(searched({ web: [page] })), [])
  })

  it("keeps unknown fields at any depth", () => {
    const body = searched({
      web: [{ ...page, rank: 1, metadata: { "twitter:card": "summary", statusCode: 200 } }],
      images: [{ imageUrl: "https://example.com/a.png", license: "CC0" }],
      news: [{ title: "News", author: "A" }],
      research: [{ paperId: "1", venue: "arXiv" }],
      videos: [{ url: "https://example.com/v" }]
    }, { agent_hints: ["Try again."], region: { id: 1 } })
    assert.deepStrictEqual(decode(body), body)
  })

  it("accepts an unknown category", () => {
    assert.deepStrictEqual(
      decode(searched({ web: [{ ...page, category: "developer" }] })).data.web?.[0]?.category,
      "developer"
    )
  })

  it.each(["markdown", "html", "rawHtml", "screenshot", "audio", "video"])(
    "accepts a string or null for %s",
    (field) => {
      assert.deepStrictEqual(problems(searched({ web: [{ ...page, [field]: "a" }], news: [{ [field]: null }] })), [])
      assert.deepStrictEqual(problems(searched({ web: [{ ...page, [field]: 1 }] })), [
        `data.web.0.${field}: Expected string | null`
      ])
    }
  )

  const misfits: ReadonlyArray<readonly [body: unknown, problem: string]> = [
    [{ data: {} }, "success: Missing key"],
    [{ success: true }, "data: Missing key"],
    [{ success: "true", data: {} }, "success: Expected boolean"],
    [searched({ web: page }), "data.web: Expected array"],
    [searched({ web: [page, { ...page, url: 1 }] }), "data.web.1.url: Expected string"],
    [searched({ web: [{ url: page.url, description: "" }] }), "data.web.0.title: Missing key"],
    [searched({ web: [{ ...page, links: ["a", 1] }] }), "data.web.0.links.1: Expected string"],
    [
      searched({ web: [{ ...page, metadata: { statusCode: "200" } }] }),
      "data.web.0.metadata.statusCode: Expected number"
    ],
    [searched({ images: [{ imageWidth: 1.5 }] }), "data.images.0.imageWidth: Expected an integer"],
    [searched({ news: [{ position: "1" }] }), "data.news.0.position: Expected number"],
    [searched({ research: [{}] }), "data.research.0.paperId: Missing key"],
    [searched({}, { creditsUsed: 1.5 }), "creditsUsed: Expected an integer"],
    [searched({}, { warning: 1 }), "warning: Expected string | null"]
  ]
  it.each(misfits)("rejects %j", (body, problem) => assert.deepStrictEqual(problems(body), [problem]))
})

describe("a scrape response", () => {
  const decode = Schema.decodeUnknownSync(ScrapeResponse)

  it("keeps unknown fields at any depth", () => {
    const body = searched({
      markdown: "# Effect",
      summary: null,
      metadata: { cacheState: "stale", "og:type": ["website", "article"] },
      pages: [{ pageNumber: 1, markdown: "One", width: 612 }],
      blocks: [{ pageNumber: 1, items: [{ type: "margin_note" }] }],
      actions: {
        screenshots: ["https://example.com/s.png"],
        scrapes: [{ url: "https://example.com/", html: "<p>", status: 200 }],
        javascriptReturns: [{ type: "number", value: 1, took: 5 }],
        pdfs: [],
        videos: []
      },
      tables: []
    }, { scrape_id: "1" })
    assert.deepStrictEqual(decode(body), body)
  })
})

describe("an error body", () => {
  const decode = Schema.decodeUnknownSync(ErrorBody)

  it("is a message, optionally with details and a code", () => {
    const details = [{ path: ["limit"], message: "Expected number" }]
    const body = { success: false as const, error: "Bad Request", details, code: "BAD_REQUEST" }
    assert.deepStrictEqual(decode(body), body)
    assert.deepStrictEqual(decode({ success: false, error: "x", details: "any JSON" }).details, "any JSON")
  })

  it("may lack success, like relayed bodies", () => {
    assert.deepStrictEqual(decode({ error: "Snapshot not found" }), { error: "Snapshot not found" })
  })

  const misfits: ReadonlyArray<readonly [body: unknown, problem: string]> = [
    [{ success: false }, "error: Missing key"],
    [{ success: true, error: "x" }, "success: Expected false"],
    [{ error: { message: "x" } }, "error: Expected string"]
  ]
  it.each(misfits)("rejects %j", (body, problem) => assert.deepStrictEqual(problemsOf(ErrorBody)(body), [problem]))
})

describe("a failure", () => {
  const [badRequest] = failures

  it("is encoded with success false, and its wait as a header", () => {
    const written = Schema.encodeUnknownSync(badRequest ?? Schema.Never)
    assert.deepStrictEqual<unknown>(written({ status: 400, error: "x", code: "C", retryAfter: "7" }), {
      body: { success: false, error: "x", code: "C" },
      headers: { "retry-after": "7" }
    })
    assert.deepStrictEqual<unknown>(written({ status: 400, error: "x" }), {
      body: { success: false, error: "x" },
      headers: {}
    })
  })

  it("is decoded with success or without", () => {
    const read = Schema.decodeUnknownSync(badRequest ?? Schema.Never)
    const headers = { "retry-after": "7" }
    assert.deepStrictEqual<unknown>(read({ body: { success: false, error: "x" }, headers: {} }), {
      status: 400,
      error: "x"
    })
    assert.deepStrictEqual<unknown>(read({ body: { error: "x" }, headers }), {
      status: 400,
      error: "x",
      retryAfter: "7"
    })
  })
})
