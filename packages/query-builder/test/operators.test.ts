import { describe, expect, it } from "vitest"
import {
  allInTitle,
  allInUrl,
  exact,
  filetype,
  imageSize,
  inTitle,
  inUrl,
  InvalidTerm,
  larger,
  not,
  parse,
  print,
  query,
  related,
  site,
  words
} from "../src/index.ts"
import type { Positive } from "../src/index.ts"
import { refusal } from "./refusal.ts"

const operators: ReadonlyArray<readonly [written: string, term: Positive, plain: object]> = [
  [`effect`, words("effect"), { kind: "words", text: "effect" }],
  [`"tagged error"`, exact("tagged error"), { kind: "exact", text: "tagged error" }],
  [`site:effect.website/docs`, site("effect.website/docs"), { kind: "site", host: "effect.website/docs" }],
  [`filetype:pdf`, filetype("pdf"), { kind: "filetype", extension: "pdf" }],
  [`inurl:guide`, inUrl("guide"), { kind: "inurl", word: "guide" }],
  [`allinurl:api guide`, allInUrl("api", "guide"), { kind: "allinurl", words: ["api", "guide"] }],
  [`intitle:guide`, inTitle("guide"), { kind: "intitle", word: "guide" }],
  [`allintitle:api guide`, allInTitle("api", "guide"), { kind: "allintitle", words: ["api", "guide"] }],
  [`related:effect.website`, related("effect.website"), { kind: "related", domain: "effect.website" }],
  [`imagesize:800x600`, imageSize(800, 600), { kind: "imagesize", width: 800, height: 600 }],
  [`larger:1024x768`, larger(1024, 768), { kind: "larger", width: 1024, height: 768 }]
]

describe.each(operators)("%s", (written, term, plain) => {
  it("is a plain, frozen value", () => {
    expect(term).toStrictEqual(plain)
    expect(Object.isFrozen(term)).toBe(true)
  })

  it("is printed and parsed back", () => {
    expect(query(term)).toBe(written)
    expect(parse(written).terms).toStrictEqual([plain])
  })

  it("can be negated", () => {
    expect(query(not(term))).toBe(`-${written}`)
    expect(parse(`-${written}`).terms).toStrictEqual([{ kind: "not", term: plain }])
  })

  it.each(operators)("combines with %s", (_, other) => {
    const text = query(term, not(other))
    expect(query(...parse(text).terms)).toBe(text)
    expect(parse(text).terms).toHaveLength(2)
    expect(parse(text).terms).toEqual(expect.arrayContaining([term, not(other)]))
  })
})

it("writes all operators in one query", () => {
  const text = query(...operators.map(([, term]) => term))
  expect(text).toBe(
    `effect "tagged error" site:effect.website/docs filetype:pdf inurl:guide intitle:guide ` +
      `related:effect.website imagesize:800x600 larger:1024x768 allinurl:api guide allintitle:api guide`
  )
  expect(new Set(parse(text).terms)).toEqual(new Set(operators.map(([, term]) => term)))
})

describe("words", () => {
  it.each([
    ["site:x", "site(…)"],
    ["Site:x", "site(…)"],
    ["site：x", "site(…)"],
    ["filetype:", "filetype(…)"],
    ["inurl:a", "inUrl(…)"],
    ["allinurl:a", "allInUrl(…)"],
    ["intitle:a", "inTitle(…)"],
    ["allintitle:a", "allInTitle(…)"],
    ["related:a", "related(…)"],
    ["imagesize:1x1", "imageSize(…)"],
    ["larger:1x1", "larger(…)"],
    ["-draft", "not(…)"],
    ["–draft", "not(…)"],
    ["−draft", "not(…)"],
    [`"draft`, "exact(…)"],
    ["5”", "exact(…)"]
  ])("rejects %s and names %s", (text, constructor) => {
    const refused = refusal(() => words(`effect ${text}`))
    expect(refused).toMatchObject({ term: "words", input: text })
    expect(refused.allowed).toContain(constructor)
    expect(refused.message).toContain(constructor)
  })

  it.each([
    "foo:bar",
    "http://effect.website",
    "12:30",
    "state-of-the-art",
    "1990 – 2000",
    "c++",
    "website:x",
    "don’t",
    "a — b",
    "constructor:x"
  ])(
    "accepts %s unchanged",
    (text) => expect(words(text).text).toBe(text)
  )

  it("separates words at whitespace of every kind", () => {
    expect(words("\u3000a\tb\u00a0c\r\nd\u2028e\u200bf\u0000g\ufeff").text).toBe("a b c d e f g")
  })

  it("keeps scripts, combining marks, joined emoji and half characters", () => {
    const text = "検索エンジン e\u0301 نمی\u200cخواهم 👩\u200d💻 \ud83d"
    expect(parse(query(text)).terms).toEqual([words(text)])
    expect(words(text).text).toBe(text)
  })

  it.each(["", " \t\u200e"])("rejects a text without words", (text) => {
    expect(refusal(() => words(text))).toMatchObject({ term: "words", input: text })
  })

  it("accepts lone dashes and names with two dashes unchanged", () => {
    expect(words("cats - dogs --amend").text).toBe("cats - dogs --amend")
  })
})

describe("exact", () => {
  it("keeps operator text as text", () => {
    const terms = [exact("site:x -y foo:bar")]
    expect(parse(print(terms)).terms).toEqual(terms)
  })

  it("writes one space between two words", () => {
    expect(exact("  tagged\n error ").text).toBe("tagged error")
  })

  it.each([`a "b" c`, "a “b” c", "„a“", "", "  "])("rejects %j", (text) => {
    expect(refusal(() => exact(text))).toMatchObject({ term: "exact", input: text })
  })
})

describe("site", () => {
  it.each([
    ["Effect.Website", "effect.website"],
    [".gov", "gov"],
    ["*.example.com", "example.com"],
    ["example.com.", "example.com"],
    ["example.com/", "example.com"],
    ["Example.com/Docs/", "example.com/Docs/"],
    ["127.0.0.1", "127.0.0.1"],
    ["localhost", "localhost"],
    ["BÜCHER.example", "bücher.example"],
    ["例え.jp/道", "例え.jp/道"],
    ["a_b.example.com", "a_b.example.com"],
    ["LocalHost:3000", "localhost:3000"],
    ["127.0.0.1:4103/Docs", "127.0.0.1:4103/Docs"],
    ["*.example.com.:65535/", "example.com:65535"]
  ])("reads %s as %s", (host, canonical) => expect(site(host).host).toBe(canonical))

  it.each([
    "",
    ".",
    "*.",
    "*",
    "http://example.com",
    "//example.com",
    "example.com:",
    "example.com:0",
    "example.com:080",
    "example.com:65536",
    "example.com:port",
    "a:1:2",
    ":80",
    "a..b",
    "-a.com",
    "a-.com",
    "user@example.com",
    "example.com?q=1",
    "example.com/a?b",
    "example.com/a#b",
    "example.com/a b",
    `example.com/"`,
    "example.com/“",
    "exam ple.com",
    "a,b",
    "[::1]",
    "x".repeat(64),
    "x.".repeat(127) + "x"
  ])("refuses %j", (host) => expect(refusal(() => site(host))).toMatchObject({ term: "site", input: host }))
})

describe("filetype", () => {
  it.each([["pdf", "pdf"], [".PDF", "pdf"], ["7z", "7z"], ["c++", "c++"]])(
    "reads %s as %s",
    (ext, extension) => expect(filetype(ext).extension).toBe(extension)
  )

  it.each(["", ".", "..pdf", "tar.gz", "*.pdf", "-pdf", "p df", "pdf,"])(
    "refuses %j",
    (ext) => expect(refusal(() => filetype(ext))).toMatchObject({ term: "filetype", input: ext })
  )
})

describe.each([["inurl", inUrl], ["intitle", inTitle], ["allinurl", allInUrl], ["allintitle", allInTitle]] as const)(
  "%s",
  (term, make) => {
    it.each(["", " ", "two words", "a ", "-a", `a"b`, "site:x"])(
      "rejects %j as a word",
      (word) => expect(refusal(() => make(word))).toMatchObject({ term, input: word })
    )
  }
)

it("rejects allInUrl and allInTitle without words", () => {
  expect(refusal(() => allInUrl())).toMatchObject({ term: "allinurl" })
  expect(refusal(() => allInTitle())).toMatchObject({ term: "allintitle" })
})

describe("related", () => {
  it("is lower case", () => expect(related("Effect.Website").domain).toBe("effect.website"))

  it.each(["", "http://x.com", "x.com/a", "x.com:80", "*.x.com"])(
    "refuses %j",
    (domain) => expect(refusal(() => related(domain))).toMatchObject({ term: "related", input: domain })
  )
})

describe.each([["imagesize", imageSize], ["larger", larger]] as const)("%s", (term, make) => {
  it.each([[0, 5], [5, 0], [-1, 5], [1.5, 2], [Number.NaN, 1], [Number.POSITIVE_INFINITY, 1], [2 ** 53, 1]])(
    "refuses %d by %d pixels",
    (width, height) => expect(refusal(() => make(width, height))).toMatchObject({ term, input: `${width}x${height}` })
  )
})

describe("not", () => {
  it("accepts a string as one word", () =>
    expect(not("draft")).toStrictEqual({ kind: "not", term: { kind: "words", text: "draft" } }))

  it("rejects two words, because a dash negates only the first", () => {
    for (const negate of [() => not("two words"), () => not(words("two words"))]) {
      expect(refusal(negate)).toMatchObject({ term: "not", input: "two words" })
      expect(refusal(negate).message).toContain("not(exact(…))")
    }
  })

  it("rejects a negation", () => {
    // @ts-expect-error: the types refuse it as well
    expect(refusal(() => not(not("draft")))).toMatchObject({ term: "not" })
  })

  it("rejects operator text in a string", () => {
    expect(refusal(() => not("site:x"))).toBeInstanceOf(InvalidTerm)
    expect(refusal(() => not("-x"))).toBeInstanceOf(InvalidTerm)
    expect(refusal(() => not("--x"))).toBeInstanceOf(InvalidTerm)
  })
})
