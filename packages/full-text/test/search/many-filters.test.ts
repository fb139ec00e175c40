import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { urlsFound } from "./search-pages.ts"

const pages = [
  { url: "https://example.com/a.pdf" },
  { url: "https://docs.example.com/b" },
  { url: "https://example.community/c" },
  { url: "http://localhost:4000/d" },
  { url: "http://127.0.0.1:4000/e" }
]
const strangers = Array.from({ length: 3000 }, (_, at) => `stranger${at}.test`)
const names = (request: Omit<Parameters<typeof urlsFound>[1] & object, "terms">) =>
  Effect.map(urlsFound(pages, { terms: [], ...request }), (urls) => urls.map((url) => url.at(-1) ?? "").toSorted())

it.effect("thousands of included domains match, with their subdomains", () =>
  Effect.gen(function*() {
    assert.deepStrictEqual(yield* names({ includeDomains: strangers }), [])
    assert.deepStrictEqual(yield* names({ includeDomains: [...strangers, "EXAMPLE.com", "127.0.0.1"] }), [
      "b",
      "e",
      "f"
    ])
  }))

it.effect("thousands of excluded domains are removed, with their subdomains", () =>
  Effect.gen(function*() {
    assert.lengthOf(yield* names({ excludeDomains: strangers }), 5)
    assert.deepStrictEqual(yield* names({ excludeDomains: [...strangers, "example.com", "localhost"] }), ["c", "e"])
  }))

it.effect("an invalid domain includes and excludes nothing", () =>
  Effect.gen(function*() {
    assert.deepStrictEqual(yield* names({ includeDomains: ["999.0.0.1"] }), [])
    assert.lengthOf(yield* names({ excludeDomains: ["999.0.0.1"] }), 5)
  }))

it.effect("thousands of file extensions match", () =>
  Effect.gen(function*() {
    const extensions = Array.from({ length: 3000 }, (_, at) => `x${at}`)
    assert.deepStrictEqual(yield* names({ extensions }), [])
    assert.deepStrictEqual(yield* names({ extensions: [...extensions, "pdf"] }), ["f"])
  }))
