import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as Testing from "@trawl/core/testing"
import { scrape, type ScrapeOptions } from "@trawl/scrape"
import { search, type SearchOptions } from "@trawl/search"
import { Ajv } from "ajv"
import * as Effect from "effect/Effect"
import { zodToJsonSchema } from "zod-to-json-schema"
import { z } from "zod"
import { formats, silent } from "./vendors.ts"

const url = "https://shop.example/"
const page = (json: unknown) => ({ success: true, data: { json } })
const found = (...extracted: ReadonlyArray<unknown>) => ({
  success: true,
  data: { web: extracted.map((json) => ({ title: "Shop", description: "", url, json })) }
})

describe.each(Object.entries(formats))("a schema of %s", (_, format) => {
  it.effect("is sent as its JSON Schema, by a scrape and by a search", () => {
    const { requests, layer } = Testing.script([{ body: page({ price: 1 }) }, { body: found({ price: 1 }) }])
    return Effect.gen(function*() {
      yield* scrape({ url, formats: ["markdown", format] })
      yield* search({ query: "shop", scrapeOptions: { formats: [format] } })
      const [scraped, searched] = requests.map(({ body }) => JSON.parse(String(body)))
      assert.deepStrictEqual(searched.scrapeOptions.formats, [scraped.formats[1]])
      const { schema: { $schema: _, ...schema }, ...rest } = scraped.formats[1]
      assert.deepStrictEqual(rest, { type: "json" })
      const { properties: { price, tags }, required } = schema
      assert.deepStrictEqual({ price, tags, required }, {
        price: { type: "number" },
        tags: { type: "array", items: { type: "string" } },
        required: ["price"]
      })
      const accepts = new Ajv({ strict: true }).compile(schema)
      assert.isTrue(accepts({ price: 1, tags: ["new"] }))
      assert.isFalse(accepts({ price: "1" }))
    }).pipe(Effect.provide(layer))
  })

  it.effect("types and validates the extracted data", () => {
    const { layer } = Testing.script([{ body: page({ price: 12.5, tags: ["new"] }) }, { body: page(null) }, {
      body: page({ price: "12" })
    }])
    return Effect.gen(function*() {
      const { data: { json } } = yield* scrape({ url, formats: [format] })
      expectTypeOf(json?.price).toEqualTypeOf<number | undefined>()
      assert.deepStrictEqual<unknown>(json, { price: 12.5, tags: ["new"] })
      const nothing = yield* scrape({ url, formats: [format] })
      assert.isNull(nothing.data.json)
      const error = yield* Effect.flip(scrape({ url, formats: [format] }))
      assert.isTrue(error.is("ResponseMalformed"))
      assert.include(error.message, "data.json.price is not what its schema accepts (")
      assert.deepStrictEqual(error.body, page({ price: "12" }))
    }).pipe(Effect.provide(layer))
  })

  it.effect("does not affect the other results of a search if one does not match", () => {
    const { layer } = Testing.script([{ body: found({ price: 1 }, { price: "2" }, null, { price: 3, tags: [4] }) }])
    return Effect.gen(function*() {
      const { data } = yield* search({ query: "shop", scrapeOptions: { formats: [format] } })
      expectTypeOf(data.web[0]?.json?.price).toEqualTypeOf<number | undefined>()
      assert.deepStrictEqual<unknown>(data.web.map(({ json }) => json), [{ price: 1 }, null, null, null])
      assert.deepStrictEqual(data.web.map(({ jsonMisfit }) => jsonMisfit?.path), [
        undefined,
        "data.web[1].json.price",
        undefined,
        "data.web[3].json.tags[0]"
      ])
      assert.deepStrictEqual(data.web[1]?.jsonMisfit?.value, { price: "2" })
      assert.match(data.web[1]?.jsonMisfit?.expected ?? "", /number/i)
    }).pipe(Effect.provide(layer))
  })
})

describe("a schema without a JSON Schema", () => {
  it.effect.each(Object.entries(silent))("is rejected before anything is sent: %s", ([, schema]) => {
    const { requests, layer } = Testing.script([])
    return Effect.gen(function*() {
      const scraping = scrape({ url, formats: ["markdown", { type: "json", schema }] } as unknown as ScrapeOptions) // JavaScript has no types
      const searching = search(
        { query: "q", scrapeOptions: { formats: [{ type: "json", schema }] } } as unknown as SearchOptions
      )
      for (
        const [error, field] of [[yield* Effect.flip(scraping), "formats[1]"], [
          yield* Effect.flip(searching),
          "scrapeOptions.formats[0]"
        ]] as const
      ) {
        assert.isTrue(error.is("RequestInvalid"))
        assert.include(error.message, `\`${field}.schema\` must be a JSON Schema or convert to one: `)
      }
      assert.lengthOf(requests, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("is rejected with the vendor's reason", () => {
    const { layer } = Testing.script([])
    return Effect.gen(function*() {
      const dates = yield* Effect.flip(
        scrape({ url, formats: [{ type: "json", schema: silent["zod 4, not of JSON"] }] })
      )
      assert.include(dates.message, "convert to one: Date cannot be represented in JSON Schema")
      const old = yield* Effect.flip(scrape({ url, formats: [{ type: "json", schema: silent["zod 3"] }] }))
      assert.include(old.message, "convert to one: add `toJsonSchema`")
    }).pipe(Effect.provide(layer))
  })

  it.effect("is rejected if a converter of another version returns nothing", () => {
    const { requests, layer } = Testing.script([])
    return Effect.gen(function*() {
      const toJsonSchema: (schema: never) => object = zodToJsonSchema // made for Zod 3
      const error = yield* Effect.flip(
        scrape({ url, formats: [{ type: "json", schema: z.object({ price: z.number() }), toJsonSchema }] })
      )
      assert.isTrue(error.is("RequestInvalid"))
      assert.lengthOf(requests, 0)
    }).pipe(Effect.provide(layer))
  })
})

describe("a schema of the user's own", () => {
  it.effect("may validate asynchronously and transform", () => {
    const schema = z.object({
      price: z.string().transform(Number).refine(async (price) => price > 0, "must be positive")
    })
    const { requests, layer } = Testing.script([{ body: page({ price: "12" }) }, { body: page({ price: "-1" }) }])
    return Effect.gen(function*() {
      const { data } = yield* scrape({ url, formats: [{ type: "json", schema }] })
      expectTypeOf(data.json).toEqualTypeOf<{ price: number } | null>()
      assert.deepStrictEqual(data.json, { price: 12 })
      assert.deepInclude(JSON.parse(String(requests[0]?.body)).formats[0].schema.properties, {
        price: { type: "string" }
      })
      const error = yield* Effect.flip(scrape({ url, formats: [{ type: "json", schema }] }))
      assert.include(error.message, "data.json.price is not what its schema accepts (must be positive)")
    }).pipe(Effect.provide(layer))
  })

  it.effect("rejects data for which its transformation throws", () => {
    const schema = z.object({ link: z.string().transform((link) => new URL(link)) })
    const { layer } = Testing.script([{ body: found({ link: "/shop" }, { link: url }) }])
    return Effect.gen(function*() {
      const { data } = yield* search({ query: "shop", scrapeOptions: { formats: [{ type: "json", schema }] } })
      assert.deepStrictEqual(data.web.map(({ json }) => json?.link.host), [undefined, "shop.example"])
      assert.include(data.web[0]?.jsonMisfit?.expected, "Invalid URL")
    }).pipe(Effect.provide(layer))
  })

  it.effect("is converted once, and is not changed", () => {
    let conversions = 0
    const { "~standard": standard } = z.object({ price: z.number() })
    const schema = {
      "~standard": {
        ...standard,
        jsonSchema: { ...standard.jsonSchema, input: () => ({ type: "object", conversion: ++conversions }) }
      }
    }
    const options = { url, formats: [{ type: "json", schema, prompt: "the price" }] } as const
    const before = JSON.stringify(options)
    const { requests, layer } = Testing.script([{ body: page({ price: 1 }) }, { body: page({ price: 1 }) }])
    return Effect.gen(function*() {
      yield* scrape(options)
      yield* scrape(options)
      assert.deepStrictEqual(JSON.parse(String(requests[1]?.body)), {
        url,
        formats: [{ type: "json", schema: { type: "object", conversion: 1 }, prompt: "the price" }]
      })
      assert.strictEqual(conversions, 1)
      assert.strictEqual(JSON.stringify(options), before)
      assert.strictEqual(options.formats[0].schema, schema)
    }).pipe(Effect.provide(layer))
  })

  it("leaves `json` of a plain JSON Schema untyped, and of an unknown format unchanged", () => {
    const plain = scrape({ url, formats: [{ type: "json", schema: { type: "object" } }] })
    expectTypeOf<Effect.Success<typeof plain>["data"]["json"]>().toEqualTypeOf<unknown>()
    const named = scrape({ url, formats: ["json"] })
    expectTypeOf<Effect.Success<typeof named>["data"]["json"]>().toEqualTypeOf<unknown>()
    const options: ScrapeOptions = { url }
    const open = scrape(options)
    expectTypeOf<Effect.Success<typeof open>["data"]["json"]>().toEqualTypeOf<unknown>()
    assert.lengthOf([
      // @ts-expect-error a schema that follows no standard
      scrape({ url, formats: [{ type: "json", schema: silent["effect, without the standard"] }] }),
      // @ts-expect-error neither a schema nor a JSON Schema
      scrape({ url, formats: [{ type: "json", schema: new URL(url) }] })
    ], 2)
  })
})
