import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as fc from "fast-check"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Scope from "effect/Scope"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { embedded, inMemory, PageStore } from "../src/index.ts"
import { aPage } from "./store/a-page.ts"

const runtime = ManagedRuntime.make(embedded({ dataDirectory: ":memory:", apiKeys: ["query-key"] }))
const scope = Scope.makeUnsafe()
let engine: (request: Request) => Promise<Response>

beforeAll(async () => {
  const pages = await runtime.runPromise(PageStore)
  const put = (url: string, title: string, text: string) => runtime.runPromise(pages.put(aPage({ url, title, text })))
  await put("https://a.example/tides.html", "Tides", "Tides of the sea follow the moon.")
  await put("https://b.example/x", "שלום עולם", "مرحبا بالعالم 🌊 検索エンジン tides")
  engine = await runtime.runPromise(Scope.provide(inMemory, scope))
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await runtime.dispose()
})

const search = async (query: string) => {
  const response = await engine(
    new Request("http://engine.internal/v2/search", {
      method: "POST",
      headers: { authorization: "Bearer query-key", "content-type": "application/json" },
      // a lone surrogate is escaped, so that it arrives
      body: JSON.stringify({ query })
    })
  )
  const text = await response.text()
  const body: Answer = JSON.parse(text)
  return {
    status: response.status,
    text,
    urls: body.data?.web.map(({ url }) => url),
    warnings: body.warnings ?? [],
    problem: body.details?.[0]
  }
}

interface Answer {
  readonly data?: { readonly web: ReadonlyArray<{ readonly url: string }> }
  readonly warnings?: ReadonlyArray<string>
  readonly details?: ReadonlyArray<
    { readonly path: ReadonlyArray<string>; readonly message: string; readonly position?: number }
  >
}

const a = "https://a.example/tides.html"
const b = "https://b.example/x"

describe("a valid response", () => {
  const answered: ReadonlyArray<readonly [what: string, query: string, urls: ReadonlyArray<string>]> = [
    ["a quote that nothing closes: it separates", "tides \"of the sea", [a, b]],
    ["a quotation of nothing", "tides \"\" \" \"", [a, b]],
    ["nothing but signs", "?!. () -- ++ ^*", []],
    ["nothing but a dash", "-", []],
    ["dashes", "- -- ---", []],
    ["only negations", "-moon", [b]],
    ["only negated operators", "-site:a.example -\"no such thing\"", [b]],
    ["control characters: they separate", "tides\u0000\u0007\u001bsea\u007f", [a, b]],
    ["half a character", "tides \ud83c", [a, b]],
    ["half a character inside a quotation", "\"tides \udf0a\"", [a, b]],
    ["an emoji: it is no word", "🌊 tides", [a, b]],
    ["text from right to left", "\u202eשלום\u202c", [b]],
    ["Arabic in quotes", "\"مرحبا بالعالم\"", [b]],
    ["text without spaces", "検索", [b]],
    ["what an index would take for its own language", "tides) OR (NEAR(x y) AND title:* ^tides; DROP TABLE page --", [
      a,
      b
    ]],
    ["an operator that is none", "tides nosuch:thing", [a, b]]
  ]
  it.each(answered)("for %s", async (_, query, expected) => {
    const { status, text, urls } = await search(query)
    assert.strictEqual(status, 200, text)
    assert.sameMembers([...urls ?? []], [...expected], text)
  })

  it("for a query of 500 characters, with as many operators as possible", async () => {
    for (
      const query of [
        "tides ".repeat(83),
        "-a ".repeat(166),
        "\"a\"".repeat(166),
        "site:a ".repeat(71),
        "🌊".repeat(500),
        "a".repeat(500)
      ]
    ) {
      assert.strictEqual((await search(query.trim())).status, 200, query)
    }
  })
})

const ignored = (written: string) =>
  new RegExp(`^"${written}" was treated as ordinary words, not as an operator: .+ Allowed: `)

describe("a response with a warning", () => {
  const operatorsOnly = /^The query contains only operators or negations\. /
  const noLetters = /^The query contains no letters or digits to search for\.$/
  const warned: ReadonlyArray<readonly [query: string, urls: ReadonlyArray<string>, warnings: ReadonlyArray<RegExp>]> =
    [
      ["tides site:", [a, b], [ignored("site:")]],
      ["tides filetype: larger:big", [a, b], [ignored("filetype:"), ignored("larger:big")]],
      ["what does intitle: do with tides", [a, b], [ignored("intitle:")]],
      ["what does allintitle: do with tides", [a, b], [ignored("allintitle:")]],
      ["tides site:https://a.example", [a, b], [ignored("site:https://a\\.example")]],
      ["site:", [], [ignored("site:")]],
      ["-filetype:", [a, b], [ignored("filetype:"), operatorsOnly]],
      ["-moon", [b], [operatorsOnly]],
      ["site:a.example", [a], [operatorsOnly]],
      ["intitle:tides", [a], [operatorsOnly]],
      ["OR", [], [operatorsOnly]],
      ["AND OR NOT", [], [operatorsOnly]],
      ["OR -moon", [], [operatorsOnly]],
      ["-", [], [noLetters]],
      ["tides intitle:&", [a, b], [/^"intitle:&" was ignored: it needs at least one letter or digit\.$/]],
      ["tides -\"=>\"", [a, b], [/^"-\\"=>\\"" was ignored: it needs at least one letter or digit\.$/]],
      ["tides site:999.0.0.1", [a, b], [/^"site:999\.0\.0\.1" was ignored: it needs a host/]],
      ["inurl:--", [], [/^"inurl:--" was ignored/, noLetters]],
      ["\"\"\"", [], [noLetters]],
      [" ", [], [noLetters]],
      ["\u0000\u200b", [], [noLetters]],
      ["?!. () -- ++ ^*", [], [noLetters]],
      ["tides imagesize:800x600", [], [/^imagesize: and larger: find only images/]],
      ["tides -larger:8x6", [a, b], [/^-imagesize: and -larger: were ignored/]]
    ]
  it.each(warned)("for %s", async (query, urls, expected) => {
    const { status, text, urls: found, warnings } = await search(query)
    assert.strictEqual(status, 200, text)
    assert.sameMembers([...found ?? []], [...urls], text)
    assert.lengthOf(warnings, expected.length, text)
    for (const [at, warning] of expected.entries()) assert.match(warnings[at]!, warning)
  })

  it("has no warning for words, quotations and complete operators", async () => {
    for (
      const query of [
        "tides",
        "\"follow the moon\"",
        "tides site:a.example -draft",
        "or",
        "NOR",
        "how to intitle:tides moon"
      ]
    ) {
      assert.isEmpty((await search(query)).warnings, query)
    }
  })
})

const found = async (query: string) => (await search(query)).urls

it("finds phrases in the title and the URL", async () => {
  assert.deepStrictEqual(await found("intitle:\"שלום עולם\""), [b])
  assert.deepStrictEqual(await found("intitle:\"עולם שלום\""), [])
  assert.deepStrictEqual(await found("allintitle:\"שלום עולם\""), [b])
  assert.deepStrictEqual(await found("inurl:\"a example tides\""), [a])
  assert.deepStrictEqual(await found("allinurl:\"example tides\" html"), [a])
  assert.deepStrictEqual(await found("inurl:\"tides example\""), [])
})

describe("a 400", () => {
  it("for a query of 501 characters, and of 400 operators", async () => {
    for (const query of ["a".repeat(501), "-a ".repeat(400)]) {
      const { problem, status } = await search(query)
      assert.strictEqual(status, 400)
      assert.match(problem?.message ?? "", /^Expected at most 500 characters, found a text of (501|1200) characters$/)
    }
  })
})

it("answers any non-empty query without database errors", async () => {
  const word = fc.constantFrom(
    "tides",
    "sea",
    "-",
    "--",
    "\"",
    "“",
    "site:",
    "filetype:",
    "inurl:",
    "allinurl:",
    "intitle:",
    "allintitle:",
    "related:",
    "imagesize:",
    "larger:",
    "a.example",
    "800x600",
    "🌊",
    "\ud800",
    "\udc00",
    "\u202e",
    "\u0000",
    "شلום",
    "検索",
    "*",
    "(",
    ")",
    "NEAR",
    "AND",
    "OR",
    "^",
    "'",
    ";",
    "%",
    "é",
    "：",
    ".",
    "/",
    ":"
  )
  const query = fc.oneof(
    fc.array(fc.tuple(word, fc.constantFrom("", " ")), { maxLength: 60 }).map((parts) => parts.flat().join("")),
    fc.string({ unit: "binary", maxLength: 120 }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 120 }).map((units) => String.fromCharCode(...units))
  )
  await fc.assert(
    fc.asyncProperty(query, async (query) => {
      const { status, text } = await search(query)
      assert.strictEqual(status, query === "" || [...query].length > 500 ? 400 : 200, text)
      assert.notMatch(
        text.replace(JSON.stringify(query).slice(1, -1), ""),
        /sqlite|fts5|syntax error|no such|malformed MATCH|page_exact/i
      )
    }),
    { numRuns: 400 }
  )
}, 60_000)
