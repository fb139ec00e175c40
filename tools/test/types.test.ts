import type * as Wire from "@trawl/schema"
import type { Action, components, Format, SearchRequest, SearchResponse, WebResult } from "@trawl/types"
import { describe, expectTypeOf, it } from "vitest"

describe("the generated types", () => {
  it("require only the query of a search request, although other fields have defaults", () => {
    expectTypeOf<{ query: string }>().toExtend<SearchRequest>()
    expectTypeOf<RequiredKeys<SearchRequest>>().toEqualTypeOf<"query">()
    expectTypeOf<SearchRequest["limit"]>().toEqualTypeOf<number | undefined>()
  })

  it("are readonly, including lists", () => {
    expectTypeOf<SearchRequest>().toEqualTypeOf<Readonly<SearchRequest>>()
    expectTypeOf<SearchResponse["data"]["web"]>().toEqualTypeOf<ReadonlyArray<WebResult> | undefined>()
    expectTypeOf<NonNullable<SearchRequest["includeDomains"]>>().toEqualTypeOf<ReadonlyArray<string>>()
  })

  it("accept formats, sources and categories as names or as objects", () => {
    expectTypeOf<"markdown">().toExtend<Format>()
    expectTypeOf<{ type: "question"; question: string }>().toExtend<Format>()
    expectTypeOf<"question">().not.toExtend<Format>()
    expectTypeOf<{ type: "question" }>().not.toExtend<Format>()
    expectTypeOf<Array<"web" | { type: "news" }>>().toExtend<NonNullable<SearchRequest["sources"]>>()
    expectTypeOf<Array<"video">>().not.toExtend<NonNullable<SearchRequest["sources"]>>()
    expectTypeOf<{ type: "clic" }>().not.toExtend<Action>()
  })

  it("accept no arbitrary value for any component", () => {
    expectTypeOf<TakesAnything>().toEqualTypeOf<never>()
  })

  it("have requested content as an optional string or null", () => {
    expectTypeOf<WebResult["url"]>().toEqualTypeOf<string>()
    expectTypeOf<WebResult["markdown"]>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<SearchResponse["creditsUsed"]>().toEqualTypeOf<number | undefined>()
  })

  it("accept what the schema accepts, and return what the schema returns", () => {
    expectTypeOf<Wire.SearchRequest>().toExtend<SearchRequest>()
    expectTypeOf<SearchRequest>().toExtend<Wire.SearchRequest>()
    expectTypeOf<Wire.SearchResponse>().toExtend<SearchResponse>()
  })
})

type RequiredKeys<A> = { [K in keyof A]-?: undefined extends A[K] ? never : K }[keyof A]
type Components = components["schemas"]
type TakesAnything = { [K in keyof Components]: unknown extends Components[K] ? K : never }[keyof Components]
