import type { operators } from "@trawl/types"
import { expectTypeOf, it } from "vitest"
import { allInUrl, exact, imageSize, not, parse, print, query, site, words } from "../src/index.ts"
import type { AllInUrl, Exact, InvalidTerm, Not, Positive, Site, Term, Words } from "../src/index.ts"

it("each constructor has its own term type", () => {
  expectTypeOf(words("a")).toEqualTypeOf<Words>()
  expectTypeOf(exact("a")).toEqualTypeOf<Exact>()
  expectTypeOf(site("a")).toEqualTypeOf<Site>()
  expectTypeOf(not("a")).toEqualTypeOf<Not>()
  expectTypeOf(parse("a").terms).toEqualTypeOf<ReadonlyArray<Term>>()
  expectTypeOf(query("a", site("b"))).toEqualTypeOf<string>()
})

it("not accepts every term except a negation", () => {
  expectTypeOf(not).parameter(0).toEqualTypeOf<Positive | string>()
  expectTypeOf<Not>().not.toExtend<Positive>()
})

it("a term narrows by its kind", () => {
  expectTypeOf<Extract<Term, { kind: "larger" }>["width"]>().toEqualTypeOf<number>()
  expectTypeOf<Exclude<Term, Positive>>().toEqualTypeOf<Not>()
})

it("every operator of the contract has a term", () => {
  expectTypeOf<Exclude<Term["kind"], "words">>().toEqualTypeOf<keyof typeof operators>()
})

it("words and parts can be passed in any number", () => {
  expectTypeOf(allInUrl("a", "b")).toEqualTypeOf<AllInUrl>()
  const list: ReadonlyArray<string> = ["a", "b"]
  expectTypeOf(allInUrl(...list)).toEqualTypeOf<AllInUrl>()
  expectTypeOf(query(...parse("a").terms, "b")).toEqualTypeOf<string>()
  expectTypeOf(print).parameter(0).toEqualTypeOf<ReadonlyArray<Term>>()
})

it("dimensions are two numbers", () => {
  expectTypeOf(imageSize).parameters.toEqualTypeOf<[width: number, height: number]>()
})

it("the error has a literal tag", () => {
  expectTypeOf<InvalidTerm["_tag"]>().toEqualTypeOf<"InvalidTerm">()
})
