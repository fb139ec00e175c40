import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import type { ContentField } from "@trawl/core/machine"
import type { NewsHit, SearchOptions, SearchResults, WebHit } from "@trawl/search"
import type { ImageResult, NewsResult, PaperRecord, SearchResponse, WebResult } from "@trawl/types"
import { narrow } from "../src/narrow.ts"

const page = { title: "Effect", description: "A library", url: "https://effect.website/" }
const answer = (data: SearchResponse["data"]): SearchResponse => ({ success: true, data, id: "job-1", creditsUsed: 2 })
const results = <const Options extends SearchOptions>(options: Options) => narrow(options, answer({ web: [page] }))

describe("the results of a search", () => {
  it("have every field of the API that is not page content", () => {
    expectTypeOf<Omit<WebHit, "jsonMisfit">>().toEqualTypeOf<Omit<WebResult, ContentField>>()
    expectTypeOf<Omit<NewsHit, "jsonMisfit">>().toEqualTypeOf<Omit<NewsResult, ContentField>>()
  })

  it("are web results with only their description if nothing else is requested", () => {
    const found = results({ query: "effect" })
    assert.deepStrictEqual<unknown>(found, answer({ web: [page] }))
    expectTypeOf<keyof typeof found.data>().toEqualTypeOf<"web">()
    expectTypeOf(found.data.web[0]?.title).toEqualTypeOf<string | undefined>()
    expectTypeOf(found.creditsUsed).toEqualTypeOf<number | undefined>()
    // @ts-expect-error markdown was not requested
    assert.isUndefined(found.data.web[0]?.markdown)
    // @ts-expect-error images were not requested
    assert.isUndefined(found.data.images)
  })

  it("have each requested content field, with null if the page has no such content", () => {
    const found = results({
      query: "effect",
      scrapeOptions: {
        formats: ["markdown", { type: "links" }, { type: "question", question: "Why?" }, {
          type: "json",
          schema: { type: "object" }
        }]
      }
    })
    const [first] = found.data.web
    assert.deepStrictEqual(first, { ...page, markdown: null, links: null, answer: null, json: null })
    expectTypeOf(first?.markdown).toEqualTypeOf<string | null | undefined>()
    if (first === undefined) throw new Error("the page is missing")
    expectTypeOf(first.markdown).toEqualTypeOf<string | null>()
    expectTypeOf(first.links).toEqualTypeOf<readonly string[] | null>()
    expectTypeOf(first.answer).toEqualTypeOf<string | null>()
    expectTypeOf(first.json).toEqualTypeOf<unknown>()
    // @ts-expect-error html was not requested
    assert.isUndefined(first.html)
  })

  it("keep all fields of the service, including unknown ones", () => {
    const item = { ...page, markdown: "# Effect", rank: 3, metadata: { statusCode: 200 } }
    const sent = { ...answer({ web: [item] }), notice: "new" }
    assert.deepEqual<unknown>(narrow({ query: "q", scrapeOptions: { formats: ["markdown"] } }, sent), sent)
  })

  it("have a list for each requested source, empty where nothing was found", () => {
    const found = narrow({ query: "q", sources: ["images", { type: "news" }] }, answer({}))
    assert.deepStrictEqual(found.data, { images: [], news: [] })
    expectTypeOf(found.data.images).toEqualTypeOf<readonly ImageResult[]>()
    expectTypeOf(found.data.news[0]?.snippet).toEqualTypeOf<string | undefined>()
    // @ts-expect-error web results were not requested
    assert.isUndefined(found.data.web)
  })

  it("contain page content in news results, but not in images", () => {
    const options = { query: "q", sources: ["web", "images", "news"], scrapeOptions: { formats: ["html"] } } as const
    const found = narrow(options, answer({ images: [{ title: "Logo" }], news: [{ title: "News" }] }))
    assert.deepStrictEqual(found.data, { web: [], images: [{ title: "Logo" }], news: [{ title: "News", html: null }] })
    expectTypeOf(found.data.news[0]?.html).toEqualTypeOf<string | null | undefined>()
    // @ts-expect-error images contain no page content
    assert.isUndefined(found.data.images[0]?.html)
  })

  it("contain papers if the research category is requested", () => {
    for (const categories of [["research"], ["pdf", { type: "research" }]] as const) {
      const found = narrow({ query: "q", categories }, answer({ web: [page] }))
      assert.deepStrictEqual<unknown>(found.data, { web: [page], research: [] })
    }
    const found = results({ query: "q", categories: ["research", { type: "pdf" }] })
    expectTypeOf(found.data.research).toEqualTypeOf<readonly PaperRecord[]>()
    const pdf = results({ query: "q", categories: ["pdf"] })
    // @ts-expect-error research was not requested
    assert.isUndefined(pdf.data.research)
  })

  it("may have every field if the type of the options is `SearchOptions`", () => {
    const options: SearchOptions = { query: "q", scrapeOptions: { formats: ["markdown"] } }
    const found = narrow(options, answer({ web: [page] }))
    expectTypeOf(found).toEqualTypeOf<SearchResults>()
    expectTypeOf<keyof typeof found.data>().toEqualTypeOf<"web" | "images" | "news" | "research">()
    expectTypeOf(found.data.web?.[0]?.markdown).toEqualTypeOf<string | null | undefined>()
    expectTypeOf(found.data.images).toEqualTypeOf<readonly ImageResult[] | undefined>()
    assert.deepStrictEqual<unknown>(found.data, { web: [{ ...page, markdown: null }] })
  })

  it("may have each field that the options may request", () => {
    const deep = page.title.length > 3
    const found = results({ query: "q", scrapeOptions: { formats: [deep ? "markdown" : "html", "summary"] } })
    const [first] = found.data.web
    if (first === undefined) throw new Error("the page is missing")
    expectTypeOf(first.markdown).toEqualTypeOf<string | null | undefined>()
    expectTypeOf(first.html).toEqualTypeOf<string | null | undefined>()
    expectTypeOf(first.summary).toEqualTypeOf<string | null>()
    assert.deepStrictEqual<unknown>(first, { ...page, markdown: null, summary: null })
    const some = results({ query: "q", ...(deep ? { sources: ["news"] as const } : {}) })
    expectTypeOf(some.data.news?.length).toEqualTypeOf<number | undefined>()
    expectTypeOf(some.data.web?.length).toEqualTypeOf<number | undefined>()
  })

  it("leave the response and the options unchanged", () => {
    const options = { query: "q", sources: ["news"], scrapeOptions: { formats: ["markdown"] } } as const
    const sent = answer({ news: [Object.freeze({ title: "News" })] })
    const before = structuredClone([options, sent])
    narrow(Object.freeze(options), Object.freeze(sent))
    assert.deepStrictEqual<unknown>([options, sent], before)
  })
})
