import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as wire from "@trawl/schema"
import * as types from "@trawl/types"
import { type Guard, guardScrapeResponse, guardSearchResponse, misfitOf } from "@trawl/types"
import * as Schema from "effect/Schema"
import document from "@trawl/types/openapi.json" with { type: "json" }
import { assert, describe, it } from "vitest"
import { readSource } from "../src/generated-files.ts"

const operations = { searchAndScrape: guardSearchResponse, scrape: guardScrapeResponse }

const { contract } = readSource()
const folder = join(import.meta.dirname, "../../schema/exchanges")
const answers = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"))
  .flatMap((file) => {
    const { operation, expect } = JSON.parse(readFileSync(join(folder, file), "utf8"))
    const guard: Guard = Reflect.get(types, `guard${contract.operations[operation]?.response}`)
    const schema: Schema.ConstraintDecoder<unknown> = Reflect.get(wire, contract.operations[operation]?.response ?? "")
    return "value" in expect ? [{ file, value: expect.value, guard, fits: Schema.is(schema) }] : []
  })

const page = { title: "", description: "", url: "" }
const body = (data: unknown, rest: object = {}) => ({ success: true, data, ...rest })

describe("guards", () => {
  it.each(answers)("accept $file, including unknown fields and values", ({ value, guard }) => {
    assert.isTrue(guard(value))
  })

  const misfits: ReadonlyArray<
    readonly [operation: keyof typeof operations, body: unknown, path: string, expected: string]
  > = [
    ["searchAndScrape", null, "", "object"],
    ["searchAndScrape", [], "", "object"],
    ["searchAndScrape", "text", "", "object"],
    ["searchAndScrape", { data: {} }, "success", "boolean"],
    ["searchAndScrape", { success: "true", data: {} }, "success", "boolean"],
    ["searchAndScrape", { success: true }, "data", "object"],
    ["searchAndScrape", body([]), "data", "object"],
    ["searchAndScrape", body({}, { warning: 1 }), "warning", "string or null"],
    ["searchAndScrape", body({}, { warnings: ["a", 1] }), "warnings[1]", "string"],
    ["searchAndScrape", body({}, { creditsUsed: "2" }), "creditsUsed", "number"],
    ["searchAndScrape", body({ web: {} }), "data.web", "array"],
    ["searchAndScrape", body({ web: [null] }), "data.web[0]", "object"],
    ["searchAndScrape", body({ web: [page, { ...page, url: 5 }] }), "data.web[1].url", "string"],
    ["searchAndScrape", body({ web: [{ url: "" }] }), "data.web[0].title", "string"],
    ["searchAndScrape", body({ web: [{ ...page, markdown: {} }] }), "data.web[0].markdown", "string or null"],
    ["searchAndScrape", body({ web: [{ ...page, links: ["", 1] }] }), "data.web[0].links[1]", "string"],
    [
      "searchAndScrape",
      body({ web: [{ ...page, metadata: { statusCode: "" } }] }),
      "data.web[0].metadata.statusCode",
      "number"
    ],
    ["searchAndScrape", body({ images: [{}, "url"] }), "data.images[1]", "object"],
    ["searchAndScrape", body({ news: [{}, {}, { date: 1 }] }), "data.news[2].date", "string"],
    ["searchAndScrape", body({ research: [{}] }), "data.research[0].paperId", "string"],
    ["scrape", body(undefined), "data", "object"],
    ["scrape", body({ markdown: 1 }), "data.markdown", "string or null"],
    ["scrape", body({ pages: [{ pageNumber: 1 }] }), "data.pages[0].markdown", "string"],
    ["scrape", body({ blocks: {} }), "data.blocks", "array or null"],
    ["scrape", body({ blocks: [{ pageNumber: 1, items: [] }, 1] }), "data.blocks[1]", "object"],
    ["scrape", body({ links: "" }), "data.links", "array or null"],
    ["scrape", body({ images: [1] }), "data.images[0]", "string"],
    ["scrape", body({ metadata: { statusCode: "200" } }), "data.metadata.statusCode", "number"],
    ["scrape", body({ metadata: { error: 1 } }), "data.metadata.error", "string or null"],
    ["scrape", body({ branding: [] }), "data.branding", "object or null"],
    ["scrape", body({ actions: { scrapes: [{ url: "" }] } }), "data.actions.scrapes[0].html", "string"],
    ["scrape", body({ actions: { javascriptReturns: [{}] } }), "data.actions.javascriptReturns[0].type", "string"]
  ]
  it.each(misfits)("of %s reject %j: %s", (operation, value, path, expected) => {
    assert.deepStrictEqual(misfitOf(operations[operation], value), { path, expected })
  })

  it("accept a page without some lists", () => {
    assert.isTrue(guardScrapeResponse(body({ links: null, images: null })))
    assert.isTrue(guardSearchResponse(body({ web: [{ ...page, links: null, images: null }] })))
  })

  it("do not copy the value", () => {
    const frozen = deepFreeze({ success: true, data: { web: [page] } })
    assert.isTrue(guardSearchResponse(frozen))
  })
})

/** Every place of every response, with another kind of value in it. */
const mutants = answers.filter(({ file }) => file.includes("maximal")).flatMap(({ value, guard, fits }) =>
  placesIn(value).flatMap((place) =>
    [null, true, 1.5, "text", [], [null], {}].map((other) => ({
      place,
      other,
      guard,
      fits,
      mutant: replaced(value, place, other)
    }))
  )
)

describe("guards and schemas agree", () => {
  it("a schema rejects what its guard rejects, and the path leads to the changed value", () => {
    for (const { place, other, guard, fits, mutant } of mutants) {
      const misfit = misfitOf(guard, mutant)
      if (misfit === undefined) continue
      assert.isFalse(fits(mutant), `${written(place)} = ${JSON.stringify(other)}`)
      assert.isTrue(misfit.path.startsWith(written(place)), `${misfit.path} is not below ${written(place)}`)
    }
  })

  it("a guard rejects what its schema rejects, except for fractions instead of whole numbers", () => {
    const looser = mutants.filter(({ guard, fits, mutant }) => !fits(mutant) && guard(mutant) === true)
    // schema/src/loosely-guarded.ts
    const loose = new Set<string | number>(["branding", "product", "menu", "signals", "trawl", ...publicMetadata])
    const unforeseen = looser.filter(({ other, place }) =>
      other !== 1.5 && !ofImage(place) && !place.some((step) => loose.has(step))
    )
    assert.deepStrictEqual(unforeseen.map(({ place, other }) => `${written(place)} = ${JSON.stringify(other)}`), [])
  })
})

const publicMetadata = Object.entries(document.components.schemas.Metadata.properties)
  .flatMap(([name, schema]) => "x-provenance" in schema ? [name] : [])

type Place = ReadonlyArray<string | number>

function placesIn(value: unknown, place: Place = []): ReadonlyArray<Place> {
  if (typeof value !== "object" || value === null) return [place]
  const parts: ReadonlyArray<readonly [string | number, unknown]> = Array.isArray(value)
    ? value.map((part, index) => [index, part] as const)
    : Object.entries(value)
  return [place, ...parts.flatMap(([key, part]) => placesIn(part, [...place, key]))]
}

function replaced(value: unknown, [key, ...rest]: Place, other: unknown): unknown {
  if (key === undefined) return other
  const copy = structuredClone(value)
  const inside: unknown = Reflect.get(Object(copy), key)
  Reflect.set(Object(copy), key, replaced(inside, rest, other))
  return copy
}

function written(place: Place): string {
  return place.map((key, index) => typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`).join("")
}

function deepFreeze<A extends object>(value: A): A {
  for (const part of Object.values(value)) {
    if (typeof part === "object" && part !== null) deepFreeze(part)
  }
  return Object.freeze(value)
}

const ofImage = (place: ReadonlyArray<string | number>): boolean =>
  place[0] === "data" && place[1] === "images" && place[3] !== undefined
