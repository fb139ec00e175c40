import { assert, it } from "@effect/vitest"
import type { Positive, Term } from "@trawl/query-builder"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { fulfils, hasWordsAsWritten } from "./brute-force.ts"
import { type PageFacts, urlsFound } from "./search-pages.ts"

const oneOf = <const A extends ReadonlyArray<string>>(values: A) => Arbitrary.schema(Schema.Literals(values))

const oneOfTwo = <A, B>(one: Arbitrary.Arbitrary<A>, other: Arbitrary.Arbitrary<B>): Arbitrary.Arbitrary<A | B> =>
  Arbitrary.flatMap(Arbitrary.schema(Schema.Boolean), (first): Arbitrary.Arbitrary<A | B> => first ? one : other)

const word = oneOf([
  "retry",
  "retries",
  "Retry",
  "schedule",
  "scheduling",
  "basic",
  "bàsic",
  "Café",
  "cafe",
  "naïve",
  "straße",
  "STRASSE",
  "data",
  "foo_bar",
  "don't",
  "C++",
  "v2.1",
  "node.js",
  "retryPolicy",
  "検索",
  "検索エンジン",
  "索",
  "エンジン",
  "검색",
  "한국어",
  "the",
  "of",
  "x²",
  "x2",
  "ΟΔΟΣ",
  "οδος",
  "όδος",
  "l'été",
  "L'ETE",
  "Ｃａｆé",
  "cœur",
  "coeur",
  "été_naïf",
  "ete-naif"
])
const gap = oneOf([" ", " ", ", ", "-", "\n", ". ", "_", " — ", "/"])
const prose = Arbitrary.map(
  Arbitrary.array(Arbitrary.all([word, gap]), { maxLength: 9 }),
  (pieces) => pieces.map((piece) => piece.join("")).join("")
)
const words = Arbitrary.map(Arbitrary.array(word, { minLength: 1, maxLength: 3 }), (words) => words.join(" "))
const url = Arbitrary.map(
  Arbitrary.all([
    oneOf([
      "https://example.com",
      "http://docs.example.com",
      "https://notexample.com",
      "http://example.org:8080",
      "http://localhost:4000",
      "http://localhost:4001",
      "http://127.0.0.1:4000"
    ]),
    oneOf([
      "/",
      "/docs",
      "/docs/",
      "/docs/retry",
      "/docs-old/retry",
      "/docs?page=2",
      "/a/Report.PDF",
      "/caf%C3%A9/index.html",
      "/foo_bar.txt"
    ])
  ]),
  ([origin, path]) => origin + path
)
const wordOfUrl = oneOf([
  "docs",
  "retry",
  "foo",
  "foo_bar",
  "café",
  "CAFE",
  "cafè",
  "example",
  "4000",
  "http",
  "page",
  "pdf"
])
const site = oneOf([
  "example.com",
  "docs.example.com",
  "example.com/docs",
  "localhost",
  "localhost:4000",
  "127.0.0.1",
  "org",
  "localhost/docs/retry"
])
const extension = oneOf(["pdf", "html", "txt", "md"])
const day = Arbitrary.map(Arbitrary.schema(Schema.Literals([1, 2, 3, 4, 5, 6, 7, 8])), (day) => Date.UTC(2026, 0, day))

const pages: Arbitrary.Arbitrary<ReadonlyArray<PageFacts>> = Arbitrary.array(
  Arbitrary.all({
    url,
    title: prose,
    description: prose,
    text: prose,
    contentType: oneOf(["text/html", "application/pdf"]),
    fetchedAt: day,
    publishedAt: oneOfTwo(day, Arbitrary.Constant(undefined))
  }),
  { minLength: 4, maxLength: 14 }
)

const operator: Arbitrary.Arbitrary<Positive> = Arbitrary.flatMap(
  oneOf(["exact", "site", "filetype", "inurl", "allinurl", "intitle", "allintitle"]),
  (kind): Arbitrary.Arbitrary<Positive> => {
    switch (kind) {
      case "exact":
        return Arbitrary.map(words, (text) => ({ kind, text }))
      case "site":
        return Arbitrary.map(site, (host) => ({ kind, host }))
      case "filetype":
        return Arbitrary.map(extension, (extension) => ({ kind, extension }))
      case "inurl":
        return Arbitrary.map(wordOfUrl, (word) => ({ kind, word }))
      case "allinurl":
        return Arbitrary.map(Arbitrary.array(wordOfUrl, { minLength: 1, maxLength: 2 }), (words) => ({ kind, words }))
      case "intitle":
        return Arbitrary.map(word, (word) => ({ kind, word }))
      case "allintitle":
        return Arbitrary.map(Arbitrary.array(word, { minLength: 1, maxLength: 2 }), (words) => ({ kind, words }))
    }
  }
)
const negation: Arbitrary.Arbitrary<Term> = Arbitrary.map(
  oneOfTwo(operator, Arbitrary.map(word, (text): Positive => ({ kind: "words", text }))),
  (term) => ({ kind: "not", term })
)
const demands = Arbitrary.array(oneOfTwo(operator, negation), { minLength: 1, maxLength: 2 })
const domains = Arbitrary.array(oneOf(["example.com", "docs.example.com", "localhost", "org"]), { maxLength: 2 })
const filters = Arbitrary.all({
  includeDomains: domains,
  excludeDomains: domains,
  extensions: Arbitrary.array(extension, { maxLength: 2 }),
  dated: Arbitrary.all({
    from: oneOfTwo(day, Arbitrary.Constant(undefined)),
    to: oneOfTwo(day, Arbitrary.Constant(undefined))
  }),
  sortByDate: Arbitrary.schema(Schema.Boolean)
})

const stored = (pages: ReadonlyArray<PageFacts>) => [...new Map(pages.map((page) => [page.url, page])).values()]

it.effect.prop(
  "operators, exclusions and filters find exactly the same pages as a scan",
  { pages, demands, filters },
  Effect.fnUntraced(function*({ demands, filters, pages }) {
    const request = { ...filters, terms: demands }
    const found = yield* urlsFound(pages, request)
    const expected = stored(pages).filter((page) => fulfils(page, request)).map(({ url }) => url)
    assert.deepStrictEqual(found.toSorted(), expected.toSorted())
  }),
  { arbitrary: { runs: 150 } }
)

it.effect.prop(
  "bare words add no page that an operator, exclusion or filter removes, and miss none with all words",
  { pages, words, demands: Arbitrary.array(oneOfTwo(operator, negation), { maxLength: 2 }), filters },
  Effect.fnUntraced(function*({ demands, filters, pages, words }) {
    const terms: ReadonlyArray<Term> = [{ kind: "words", text: words }, ...demands]
    const request = { ...filters, terms }
    const found = yield* urlsFound(pages, request)
    const allowed = stored(pages).filter((page) => fulfils(page, request))
    assert.isEmpty(found.filter((url) => allowed.every((page) => page.url !== url)))
    const having = allowed.filter((page) => hasWordsAsWritten(page, terms)).map(({ url }) => url)
    assert.isEmpty(having.filter((url) => !found.includes(url)))
  }),
  { arbitrary: { runs: 100 } }
)
