import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { conformanceTo } from "../../../src/scrape/extract/conform.ts"
import { processorTime } from "../../processor-time.ts"
import { madeOf } from "./made-of.ts"
import { company, listing, shoe } from "./pages.ts"

const json = (html: string, schema: Readonly<Record<string, unknown>>) =>
  Effect.map(madeOf(html, { type: "json", schema }), ({ fields }) => fields.json)
const detailsOf = (schema: Readonly<Record<string, unknown>>) =>
  Effect.map(Effect.flip(json(company, schema)), ({ details }) => details)
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more })
const string = { type: "string" }
const number = { type: "number" }

const variant = (color: string, price: number) => ({
  "@type": "Product",
  name: `Trail Runner 5, ${color}`,
  sku: `TR5-${color}`,
  color,
  offers: { "@type": "Offer", price, priceCurrency: "EUR" }
})

describe("json by a schema", () => {
  it.effect("leaves out properties that a page does not have, also if every object inherits one of their name", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* json(shoe, object({ constructor: number, toString: string, brand: string }, { required: ["brand"] })),
        { brand: "Fjell" }
      )
    }))

  it.effect("reads structured data, tables, lists, labels and meta tags into one object", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* json(
          shoe,
          object({
            productName: string,
            brand: string,
            price: number,
            currency: string,
            inStock: { type: "boolean", description: "Whether it is available" },
            rating: number,
            reviewCount: { type: "integer" },
            weight: string,
            heelDrop: string,
            waterproof: { type: "boolean" },
            releaseDate: { type: "string", format: "date" },
            features: { type: "array", items: string },
            images: { type: "array", items: { type: "string", format: "uri" } },
            siteName: string,
            email: { type: "string", format: "email" },
            phone: string,
            color: string
          })
        ),
        {
          productName: "Trail Runner 5",
          brand: "Fjell",
          price: 129.9,
          currency: "EUR",
          inStock: true,
          rating: 4.6,
          reviewCount: 213,
          weight: "285 g",
          heelDrop: "6 mm",
          waterproof: true,
          releaseDate: "2025-03-03",
          features: ["Rock plate", "Lace garage", "Recycled mesh"],
          images: ["https://shop.example/img/tr5.jpg", "https://shop.example/img/tr5-b.jpg"],
          siteName: "Fjell Sport",
          email: "help@shop.example",
          phone: "+47 55 12 34 56"
        }
      )
    }))

  it.effect("names a product as a whole, not by its first variant", () =>
    Effect.gen(function*() {
      const group = {
        "@context": "https://schema.org",
        "@type": "ProductGroup",
        name: "Trail Runner 5",
        brand: { "@type": "Brand", name: "Fjell" },
        hasVariant: [variant("red", 129), variant("blue", 139)]
      }
      assert.deepStrictEqual(
        yield* json(
          `<script type="application/ld+json">${JSON.stringify(group)}</script><main><p>Shoes</p></main>`,
          object({ name: string, brand: string, sku: string, price: number, currency: string })
        ),
        { name: "Trail Runner 5", brand: "Fjell", sku: "TR5-red", price: 129, currency: "EUR" }
      )
    }))

  it.effect("makes lists of objects from similar elements", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* json(
          listing,
          object({
            bikes: {
              type: "array",
              items: object({
                title: string,
                price: number,
                url: { type: "string", format: "uri" },
                location: string,
                posted: { type: "string", format: "date" }
              }, { required: ["title", "price"] })
            }
          })
        ),
        {
          bikes: [
            {
              title: "City bike, 28 inch",
              price: 1250,
              url: "https://shop.example/bike/1",
              location: "Portland",
              posted: "2025-05-02"
            },
            {
              title: "Gravel bike",
              price: 2400,
              url: "https://shop.example/bike/2",
              location: "Salem",
              posted: "2025-05-01"
            },
            {
              title: "Folding bike",
              price: 480,
              url: "https://shop.example/bike/3",
              location: "Eugene",
              posted: "2025-04-28"
            }
          ]
        }
      )
    }))

  it.effect("makes lists from tables, and plain lists from sections", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* json(
          company,
          object({
            company: string,
            foundedOn: { type: "string", format: "date" },
            employees: { type: "integer" },
            publicCompany: { type: "boolean" },
            revenue: number,
            headquarters: string,
            status: { enum: ["active", "dissolved"] },
            offices: { type: "array", items: object({ city: string, country: string, staff: { type: "integer" } }) },
            boardMembers: { type: "array", items: string, description: "The board" }
          })
        ),
        {
          foundedOn: "1987-04-12",
          employees: 1240,
          publicCompany: false,
          revenue: 84_500_000,
          headquarters: "Luleå",
          status: "active",
          offices: [{ city: "Luleå", country: "Sweden", staff: 900 }, {
            city: "Tromsø",
            country: "Norway",
            staff: 240
          }],
          boardMembers: ["Ida Berg", "Per Holm"]
        }
      )
    }))

  it.effect("reads nested objects, and a list as the root", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* json(
          shoe,
          object({
            name: string,
            offer: object({ price: number, priceCurrency: string }),
            reviews: { type: "array", items: object({ author: string, stars: { type: "integer" }, text: string }) }
          })
        ),
        {
          name: "Trail Runner 5",
          offer: { price: 129.9, priceCurrency: "EUR" },
          reviews: [{ author: "Kim", stars: 5, text: "Great grip on wet rock." }, {
            author: "Alex",
            stars: 3,
            text: "Runs a little small for me."
          }]
        }
      )
      assert.deepStrictEqual(yield* json(company, { type: "array", items: object({ city: string, staff: number }) }), [{
        city: "Luleå",
        staff: 900
      }, { city: "Tromsø", staff: 240 }])
    }))

  it.effect("follows references, both drafts, and alternatives with null", () =>
    Effect.gen(function*() {
      for (
        const $schema of ["https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#"]
      ) {
        assert.deepStrictEqual(
          yield* json(company, {
            $schema,
            type: "object",
            required: ["headquarters", "mascot", "offices"],
            additionalProperties: false,
            properties: {
              headquarters: { $ref: "#/$defs/text" },
              mascot: { type: ["string", "null"] },
              ceo: { anyOf: [{ type: "string" }, { type: "null" }] },
              offices: { type: "array", items: { $ref: "#/$defs/office" } }
            },
            $defs: {
              text: { type: "string" },
              office: object({ city: { $ref: "#/$defs/text" }, staff: { type: "integer" } })
            }
          }),
          {
            headquarters: "Luleå",
            mascot: null,
            offices: [{ city: "Luleå", staff: 900 }, { city: "Tromsø", staff: 240 }]
          }
        )
      }
    }))

  it.effect("reads microdata and RDFa", () =>
    Effect.gen(function*() {
      for (const html of [recipe("itemscope", "itemtype", "itemprop"), recipe("", "typeof", "property")]) {
        assert.deepStrictEqual(
          yield* json(
            html,
            object({
              title: string,
              author: string,
              servings: { type: "integer" },
              ingredients: { type: "array", items: string }
            })
          ),
          { title: "Leek soup", author: "Jo Lund", servings: 4, ingredients: ["3 leeks", "1 l stock"] }
        )
      }
    }))

  it.effect("leaves out missing and unsuitable values, and invents nothing", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* json(
          company,
          object({
            headquarters: { type: "string", minLength: 10 },
            ceo: string,
            shareholders: { type: "array", items: string },
            industry: { type: "string", pattern: "^L" }
          })
        ),
        { industry: "Lighting" }
      )
    }))

  it.effect("returns 422 for a required field that is not on the page, with its name", () =>
    Effect.gen(function*() {
      const failed = yield* Effect.flip(
        json(
          company,
          object({ industry: string, ceo: string, chairs: { type: "integer" } }, {
            required: ["industry", "ceo", "chairs"]
          })
        )
      )
      assert.deepStrictEqual({ ...failed }, {
        status: 422,
        error: "Unprocessable Entity",
        details: [
          { path: ["ceo"], message: "Required, and not found on the page" },
          { path: ["chairs"], message: "Required, and not found on the page" }
        ]
      })
    }))

  it.effect("returns 422 for an invalid schema", () =>
    Effect.gen(function*() {
      for (
        const schema of [
          { type: "objekt" },
          { type: "object", properties: { a: { type: 1 } } },
          object({ a: { $ref: "https://else.example/schema.json" } }),
          object({ a: { type: "string", pattern: "(" } })
        ]
      ) {
        const failed = yield* Effect.flip(json(company, schema))
        assert.strictEqual(failed.status, 422)
        assert.match(JSON.stringify(failed.details), /"formats",0,"schema"/)
      }
    }))

  it.effect("survives patterns with endless backtracking", () =>
    Effect.gen(function*() {
      const began = processorTime()
      yield* Effect.exit(
        json(
          `<main><p>Code: ${"a".repeat(60)}!</p></main>`,
          object({ code: { type: "string", pattern: "^(a+)+$" } }, { required: ["code"] })
        )
      )
      assert.isBelow(processorTime() - began, 3_000)
    }))

  it.effect("survives slow patterns in many places", () =>
    Effect.gen(function*() {
      const conformance = yield* Effect.promise(() =>
        conformanceTo({ type: "array", items: { type: "string", pattern: "^(a+)+$" } })
      )
      if (!("problemsOf" in conformance)) return assert.fail("It is a schema")
      const began = processorTime()
      assert.isAbove(conformance.problemsOf(longWords(2, 500)).length, 1)
      assert.deepStrictEqual(conformance.problemsOf(longWords(16, 10_000)), [{
        path: [],
        message: "Validating the value against the schema takes too long"
      }])
      assert.isBelow(processorTime() - began, 3_000)
      assert.deepStrictEqual(conformance.problemsOf(["aa"]), [])
    }))

  it.effect("returns 422 for an infinitely recursive schema, and supports other recursion", () =>
    Effect.gen(function*() {
      const message =
        "The JSON Schema has a circular `$ref`: it leads back to itself with no property or item in between"
      const looping = [
        { $ref: "#" },
        object({ name: { $ref: "#/properties/name" } }),
        { anyOf: [{ type: "null" }, { $ref: "#/$defs/a" }], $defs: { a: { allOf: [{ $ref: "#" }] } } }
      ]
      for (const schema of looping) {
        assert.deepStrictEqual(yield* detailsOf(schema), [{ path: ["formats", 0, "schema"], message }])
      }
      assert.isDefined(yield* json(company, object({ name: { type: "string" }, parent: { $ref: "#" } })))
    }))

  it.effect("returns 422 for a schema with excessive nesting", () =>
    Effect.gen(function*() {
      const deep: unknown = JSON.parse(`${"{\"items\":".repeat(20_000)}{}${"}".repeat(20_000)}`)
      assert.deepStrictEqual(yield* detailsOf(deep as Record<string, unknown>), [{
        path: ["formats", 0, "schema"],
        message: "The JSON Schema is nested too deeply"
      }])
    }))

  it.effect("reports all problems of a schema, one message for each path", () =>
    Effect.gen(function*() {
      const types = "array, boolean, integer, null, number, object, string"
      assert.deepStrictEqual(yield* detailsOf({ type: "frog" }), [{
        path: ["formats", 0, "schema", "type"],
        message: `Expected one of ${types}, or a list, found "frog"`
      }])
      assert.deepStrictEqual(
        yield* detailsOf({ properties: { "a/b": { type: ["string", "frog"] }, c: 5 }, required: "c" }),
        [
          {
            path: ["formats", 0, "schema", "properties", "a/b", "type", "1"],
            message: `Expected one of ${types}, found "frog"`
          },
          { path: ["formats", 0, "schema", "properties", "c"], message: "Expected an object or a boolean, found 5" },
          { path: ["formats", 0, "schema", "required"], message: "Expected a list, found \"c\"" }
        ]
      )
    }))

  it.effect("names the fields that are not on the page", () =>
    Effect.gen(function*() {
      const made = yield* madeOf("<p>Tides</p>", {
        type: "json",
        schema: object({ mayor: string, age: { type: ["number", "null"] } }, { required: ["age"] })
      })
      assert.deepStrictEqual(made, { fields: { json: { age: null } }, warning: "Not found on the page: mayor, age." })
      const some = yield* madeOf(company, { type: "json", schema: object({ email: string, mayor: string }) })
      assert.match(some.warning ?? "", /Not found on the page:.* mayor\.$/)
      const none = yield* madeOf("<p>Tides</p>", {
        type: "json",
        schema: { type: "array", items: object({ price: number }) }
      })
      assert.deepStrictEqual(none, {
        fields: { json: [] },
        warning: "The page has none of the values that the schema of json requests."
      })
    }))

  it.effect("reports that a prompt is not used", () =>
    Effect.gen(function*() {
      const { warning } = yield* madeOf(company, {
        type: "json",
        schema: object({ industry: string }),
        prompt: "The industry"
      })
      assert.match(warning ?? "", /needs a language model/)
    }))
})

describe("json without a schema", () => {
  it.effect("is the structured data unchanged, with a warning", () =>
    Effect.gen(function*() {
      const { fields, warning } = yield* madeOf(shoe, { type: "json", prompt: "The price" })
      assert.deepInclude(JSON.stringify(fields.json), "\"name\":\"Trail Runner 5\"")
      assert.match(warning ?? "", /needs a language model/)
      const none = yield* madeOf(listing, "json")
      assert.isNull(none.fields.json)
      assert.match(none.warning ?? "", /no structured data/)
    }))
})

const recipe = (item: string, type: string, property: string) =>
  `<main ${item} ${type}="https://schema.org/Recipe"><h1 ${property}="name">Leek soup</h1>
  <p>By <span ${property}="author" ${item} ${type}="https://schema.org/Person"><span ${property}="name">Jo Lund</span></span></p>
  <meta ${property}="recipeYield" content="4"><ul><li ${property}="recipeIngredient">3 leeks</li><li ${property}="recipeIngredient">1 l stock</li></ul></main>`

const longWords = (letters: number, count: number) =>
  Array.from({ length: count }, (_, place) => `${"a".repeat(letters)}${place}!`)
