import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import type { ScrapeOptions } from "@trawl/scrape"
import type { Metadata, ScrapeResponse } from "@trawl/types"
import { narrow } from "../src/narrow.ts"

const url = "https://effect.website/"
const page = (data: ScrapeResponse["data"]): ScrapeResponse => ({ success: true, data })

describe("a scraped page", () => {
  it("is markdown, when nothing else is asked for", () => {
    const { data } = narrow({ url }, page({ markdown: "# Effect", metadata: { title: "Effect" } }))
    assert.strictEqual(data.markdown, "# Effect")
    expectTypeOf(data.markdown).toEqualTypeOf<string | null>()
    expectTypeOf(data.metadata).toEqualTypeOf<Metadata | undefined>()
    // @ts-expect-error html was not asked for
    assert.isUndefined(data.html)
  })

  it("has each field that was asked for, null where the page did not yield it", () => {
    const { data } = narrow({
      url,
      formats: ["html", { type: "screenshot", fullPage: true }, { type: "highlights", query: "tags" }]
    }, page({ html: "<p>" }))
    assert.deepStrictEqual(data, { html: "<p>", screenshot: null, highlights: null })
    expectTypeOf(data.html).toEqualTypeOf<string | null>()
    expectTypeOf(data.screenshot).toEqualTypeOf<string | null>()
    expectTypeOf(data.highlights).toEqualTypeOf<string | null>()
    // @ts-expect-error markdown was not asked for
    assert.isUndefined(data.markdown)
  })

  it("has only its metadata when formats are an empty list", () => {
    const { data } = narrow({ url, formats: [] }, page({ metadata: {} }))
    assert.deepStrictEqual(data, { metadata: {} })
    // @ts-expect-error markdown was not asked for
    assert.isUndefined(data.markdown)
  })

  it("may have everything when the options are only known at run time", () => {
    const options: ScrapeOptions = { url }
    const { data } = narrow(options, page({ markdown: "# Effect" }))
    expectTypeOf(data.markdown).toEqualTypeOf<string | null | undefined>()
    expectTypeOf(data.links).toEqualTypeOf<readonly string[] | null | undefined>()
    assert.deepStrictEqual<unknown>(data, { markdown: "# Effect" })
  })

  it("has a list for each action that yields something, empty where the service left it out", () => {
    const { data } = narrow(
      {
        url,
        actions: [{ type: "click", selector: "a" }, { type: "screenshot" }, { type: "executeJavascript", script: "1" }]
      },
      page({ markdown: "x", actions: { screenshots: ["https://cdn.example/1.png"], scrapes: [] } })
    )
    expectTypeOf(data.actions).branded.toEqualTypeOf<
      Readonly<
        {
          screenshots: ReadonlyArray<string>
          javascriptReturns: ReadonlyArray<Readonly<{ type: string; value: unknown }>>
        }
      >
    >()
    assert.deepStrictEqual<unknown>(data.actions, {
      screenshots: ["https://cdn.example/1.png"],
      javascriptReturns: [],
      scrapes: []
    })
    // @ts-expect-error no pdf was asked for
    assert.isUndefined(data.actions.pdfs)
    const others = narrow({ url, actions: [{ type: "scrape" }, { type: "pdf" }] }, page({ actions: null })).data
    assert.deepStrictEqual<unknown>(others.actions, { scrapes: [], pdfs: [] })
    expectTypeOf(others.actions.scrapes[0]?.html).toEqualTypeOf<string | undefined>()
    expectTypeOf(others.actions.pdfs[0]).toEqualTypeOf<string | undefined>()
  })

  it("has no actions when none yields something", () => {
    for (
      const { data } of [
        narrow({ url }, page({})),
        narrow({ url, actions: [{ type: "wait", milliseconds: 5 }] }, page({}))
      ]
    ) {
      assert.deepStrictEqual<unknown>(data, { markdown: null })
      // @ts-expect-error nothing was asked for that actions yield
      assert.isUndefined(data.actions)
    }
  })

  it("may have what the actions may yield", () => {
    const options: ScrapeOptions = { url }
    expectTypeOf(narrow(options, page({})).data.actions?.pdfs).toEqualTypeOf<ReadonlyArray<string> | undefined>()
    const paper = url.length > 3
    const { data } = narrow({ url, actions: [paper ? { type: "pdf" } : { type: "screenshot" }] }, page({}))
    expectTypeOf(data.actions?.pdfs).toEqualTypeOf<ReadonlyArray<string> | undefined>()
    assert.deepStrictEqual<unknown>(data.actions, { pdfs: [] })
  })

  it("keeps what the service sent, fields of tomorrow among them", () => {
    const sent = { success: true, data: { markdown: "x", podcast: "y" }, warning: "slow", scrape_id: "1" }
    assert.deepEqual<unknown>(narrow({ url }, sent), sent)
  })
})
