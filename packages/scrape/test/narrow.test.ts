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
    const { data } = narrow({ url, formats: ["html", { type: "screenshot", fullPage: true }, { type: "highlights", query: "tags" }] }, page({ html: "<p>" }))
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

  it("keeps what the service sent, fields of tomorrow among them", () => {
    const sent = { success: true, data: { markdown: "x", podcast: "y" }, warning: "slow", scrape_id: "1" }
    assert.deepEqual<unknown>(narrow({ url }, sent), sent)
  })
})
