import type { operators } from "@trawl/types"
import { expectTypeOf, it } from "vitest"
import { allInUrl, exact, imageSize, not, parse, print, query, site, words } from "../src/index.ts"
import type { AllInUrl, Exact, InvalidTerm, Not, Positive, Site, Term, Words } from "../src/index.ts"

it("gives each constructor its own term", () => {
  expectTypeOf(words("a")).toEqualTypeOf<Words>()
  expectTypeOf(exact("a")).toEqualTypeOf<Exact>()
  expectTypeOf(site("a")).toEqualTypeOf<Site>()
  expectTypeOf(not("a")).toEqualTypeOf<Not>()
  expectTypeOf(parse("a").terms).toEqualTypeOf<ReadonlyArray<Term>>()
  expectTypeOf(query("a", site("b"))).toEqualTypeOf<string>()
})

it("negates every term but a negation", () => {
  expectTypeOf(not).parameter(0).toEqualTypeOf<Positive | string>()
  expectTypeOf<Not>().not.toExtend<Positive>()
})

it("narrows a term by its kind", () => {
  expectTypeOf<Extract<Term, { kind: "larger" }>["width"]>().toEqualTypeOf<number>()
  expectTypeOf<Exclude<Term, Positive>>().toEqualTypeOf<Not>()
})

it("has a term for every operator of the contract", () => {
  expectTypeOf<Exclude<Term["kind"], "words">>().toEqualTypeOf<keyof typeof operators>()
})

it("takes words and parts in any number", () => {
  expectTypeOf(allInUrl("a", "b")).toEqualTypeOf<AllInUrl>()
  const list: ReadonlyArray<string> = ["a", "b"]
  expectTypeOf(allInUrl(...list)).toEqualTypeOf<AllInUrl>()
  expectTypeOf(query(...parse("a").terms, "b")).toEqualTypeOf<string>()
  expectTypeOf(print).parameter(0).toEqualTypeOf<ReadonlyArray<Term>>()
})

it("takes dimensions as two numbers", () => {
  expectTypeOf(imageSize).parameters.toEqualTypeOf<[width: number, height: number]>()
})

it("has an error with a literal tag", () => {
  expectTypeOf<InvalidTerm["_tag"]>().toEqualTypeOf<"InvalidTerm">()
})
