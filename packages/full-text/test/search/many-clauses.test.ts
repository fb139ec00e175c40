import { assert, it } from "@effect/vitest"
import { parse } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { urlsFound } from "./search-pages.ts"

const letters = [..."abcdefghijklmnopqrstuvwxyz"]
const names = (texts: Readonly<Record<string, string>>, query: string) =>
  Effect.map(
    urlsFound(Object.entries(texts).map(([name, text]) => ({ url: `https://example.com/${name}`, text })), {
      terms: parse(query).terms
    }),
    (urls) => urls.map((url) => url.split("/").at(-1))
  )

it.effect("a long quotation is compared to its last word, also if it is excluded", () =>
  Effect.gen(function*() {
    const texts = { same: `So: ${letters.join(" ")}.`, other: `So: ${letters.join(" ").replace("z", "y")}.` }
    assert.deepStrictEqual(yield* names(texts, `"${letters.join(" ")}"`), ["same"])
    assert.deepStrictEqual(yield* names(texts, `so "${letters.join(" ")}"`), ["same"])
    assert.deepStrictEqual(yield* names(texts, `so -"${letters.join(" ")}"`), ["other"])
  }))

it.effect("all of many quotations are required", () =>
  Effect.gen(function*() {
    const texts = { all: letters.join(", "), most: letters.slice(0, -1).join(", ") }
    const query = letters.map((letter) => `"${letter}"`).join(" ")
    assert.deepStrictEqual(yield* names(texts, query), ["all"])
    assert.deepStrictEqual(yield* names(texts, `${query} a`), ["all"])
  }))

it.effect("all of many exclusions are applied", () =>
  Effect.gen(function*() {
    const texts = { one: "coffee z", none: "coffee", title: "coffee" }
    assert.sameMembers(yield* names(texts, `coffee ${letters.map((letter) => `-${letter}`).join(" ")}`), [
      "none",
      "title"
    ])
    assert.sameMembers(yield* names(texts, letters.map((letter) => `-${letter}`).join(" ")), ["none", "title"])
  }))

it.effect("a negated allintitle: removes only titles with all of its words", () =>
  Effect.gen(function*() {
    const pages = [{ url: "https://example.com/both", title: "Retry with jitter" }, {
      url: "https://example.com/one",
      title: "Retry"
    }]
    const found = yield* urlsFound(pages, {
      terms: [{ kind: "not", term: { kind: "allintitle", words: ["retry", "jitter"] } }]
    })
    assert.deepStrictEqual(found, ["https://example.com/one"])
  }))

it.effect("pages with all of many words come before pages with most of them", () =>
  Effect.gen(function*() {
    const words = letters.map((letter) => letter.repeat(3))
    const texts = {
      most: words.slice(0, -1).join(" ").repeat(5),
      all: words.join(", "),
      some: words.slice(0, 3).join(" ")
    }
    assert.deepStrictEqual(yield* names(texts, words.join(" ")), ["all", "most", "some"])
  }))
