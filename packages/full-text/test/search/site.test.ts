import { assert, it } from "@effect/vitest"
import { parse } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { urlsFound } from "./search-pages.ts"

const urls = [
  "https://example.com/",
  "https://example.com/docs",
  "https://example.com/docs/retry",
  "https://example.com/docs?page=2",
  "https://example.com/docs-old",
  "https://docs.example.com/",
  "https://a.docs.example.com/x",
  "https://example.community/",
  "https://myexample.com/",
  "http://localhost:4000/guide",
  "http://localhost:4001/guide",
  "http://127.0.0.1:4000/guide",
  "http://[::1]:4000/guide",
  "https://xn--mller-kva.example/"
]

it.effect.each(
  [
    ["example.com", urls.slice(0, 7)],
    ["EXAMPLE.com.", urls.slice(0, 7)],
    ["*.example.com", urls.slice(0, 7)],
    ["*.example.com:443/", urls.slice(0, 7)],
    ["docs.example.com", urls.slice(5, 7)],
    ["com", [...urls.slice(0, 7), "https://myexample.com/"]],
    ["example.com/docs", urls.slice(1, 4)],
    ["example.com/docs/", urls.slice(1, 4)],
    ["example.com:443", urls.slice(0, 7)],
    ["example.com:8080", []],
    ["localhost", urls.slice(9, 11)],
    ["localhost:4000", urls.slice(9, 10)],
    ["localhost:4000/guide", urls.slice(9, 10)],
    ["127.0.0.1", urls.slice(11, 12)],
    ["127.0.0.1:4000", urls.slice(11, 12)],
    ["127.0.0.1:4001/guide", []],
    ["0.0.1", []],
    ["müller.example", urls.slice(13)]
  ] as const
)("site:%s", ([site, expected]) =>
  Effect.gen(function*() {
    const found = yield* urlsFound(urls.map((url) => ({ url })), { terms: parse(`site:${site}`).terms })
    assert.deepStrictEqual(found.toSorted(), [...expected].sort())
  }))

it.effect("-site: leaves out the host and its subdomains only", () =>
  Effect.gen(function*() {
    const found = yield* urlsFound(urls.map((url) => ({ url })), { terms: parse("-site:example.com").terms })
    assert.deepStrictEqual(found.toSorted(), urls.slice(7).sort())
  }))

it.effect("lists a site from its home page down", () =>
  Effect.gen(function*() {
    const found = yield* urlsFound(urls.toReversed().map((url) => ({ url })), {
      terms: parse("site:example.com/").terms,
      limit: 3
    })
    assert.deepStrictEqual(found, ["https://docs.example.com/", "https://example.com/", "https://a.docs.example.com/x"])
  }))
