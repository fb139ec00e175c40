import { describe, expect, it } from "vitest"
import {
  allInTitle,
  allInUrl,
  exact,
  filetype,
  imageSize,
  inTitle,
  inUrl,
  larger,
  not,
  parse,
  print,
  site,
  words
} from "../src/index.ts"
import type { Term } from "../src/index.ts"

const readings: ReadonlyArray<readonly [string, ReadonlyArray<Term>]> = [
  ["", []],
  [" \n\t ", []],
  ["schema  first\tapi", [words("schema first api")]],
  ["Site:Effect.Website FILETYPE:.PDF", [site("effect.website"), filetype("pdf")]],
  ["site:127.0.0.1:4103 -site:LOCALHOST:3000/a", [site("127.0.0.1:4103"), not(site("localhost:3000/a"))]],
  ["site:*.Example.com/Docs site:.gov", [site("example.com/Docs"), site("gov")]],
  ["foo:bar http://x 12:30 site :x", [words("foo:bar http://x 12:30 site :x")]],
  ["__proto__:x constructor:x toString:x ſite:x exact:x not:x", [
    words("__proto__:x constructor:x toString:x ſite:x exact:x not:x")
  ]],
  ["state-of-the-art a- a-b", [words("state-of-the-art a- a-b")]],
  ["a -b c", [words("a"), not("b"), words("c")]],
  [`-"two words" -site:x.com -filetype:pdf`, [not(exact("two words")), not(site("x.com")), not(filetype("pdf"))]],
  [`a"b c"d`, [words("a"), exact("b c"), words("d")]],
  [`"a""b"-c`, [exact("a"), exact("b"), not("c")]],
  [`"site:x -y"`, [exact("site:x -y")]],
  [`" a\n b "`, [exact("a b")]],
  ["allinurl:a b c", [allInUrl("a", "b", "c")]],
  ["allintitle: a b", [allInTitle("a", "b")]],
  [`allinurl:a b "c d" e`, [allInUrl("a", "b", exact("c d"), "e")]],
  [`allintitle: "a b" c`, [allInTitle(exact("a b"), "c")]],
  [`intitle:"two words" c`, [inTitle(exact("two words")), words("c")]],
  [`-InURL：“two words”c`, [not(inUrl(exact("two words"))), words("c")]],
  [`site:"Example.com" larger:"8x6"`, [site("example.com"), larger(8, 6)]],
  [`foo:"a b" -foo:"c"`, [words("foo:"), exact("a b"), not("foo:"), exact("c")]],
  ["allinurl:a b -c d", [allInUrl("a", "b"), not("c"), words("d")]],
  ["allinurl:a foo:b site:c d", [allInUrl("a", "foo:b"), site("c"), words("d")]],
  ["-allintitle:a b allinurl:c", [not(allInTitle("a", "b")), allInUrl("c")]],
  ["intitle:a b", [inTitle("a"), words("b")]],
  ["imagesize:0800X600 larger:1024×768", [imageSize(800, 600), larger(1024, 768)]],
  ["“tagged error” „so“ ＂so＂", [exact("tagged error"), exact("so"), exact("so")]],
  ["–site：x.com −draft －“a b”", [not(site("x.com")), not("draft"), not(exact("a b"))]],
  ["1990 – 2000 — now", [words("1990 – 2000 — now")]],
  [`12" stones`, [words("12 stones")]],
  [`a "b c`, [words("a b c")]],
  [`"a b" c"`, [exact("a b"), words("c")]],
  [`-" a "" " "`, [not(exact("a"))]],
  ["cats - dogs", [words("cats - dogs")]],
  [`git --amend –-x --"x"`, [words("git --amend –-x --"), exact("x")]],
  ["検索\u3000site:例え.jp", [words("検索"), site("例え.jp")]],
  ["\u200esite:x.com\u200f \ufefffiletype:pdf", [site("x.com"), filetype("pdf")]]
]

it.each(readings)("parses %j", (text, terms) => expect(parse(text).terms).toStrictEqual(terms))

describe("treats as words", () => {
  it.each(
    [
      ["walrus site:", "site:", 7, [words("walrus site")]],
      ["what does intitle: do", "intitle:", 10, [words("what does intitle do")]],
      ["what does allintitle: do", "allintitle:", 10, [words("what does allintitle do")]],
      ["is allinurl: useful?", "allinurl:", 3, [words("is allinurl useful?")]],
      ["site: x", "site:", 0, [words("site x")]],
      ["a site:http://x", "site:http://x", 2, [words("a site http //x")]],
      [`site:"two words"`, `site:"two words"`, 0, [words("site"), exact("two words")]],
      [`-site:"two words"`, `site:"two words"`, 1, [not(exact("site two words"))]],
      ["-site:", "site:", 1, [not("site")]],
      ["-site:x:80:90", "site:x:80:90", 1, [not(exact("site x 80 90"))]],
      ["related:x:80", "related:x:80", 0, [words("related x 80")]],
      ["FileType:", "FileType:", 0, [words("filetype")]],
      ["filetype:tar.gz", "filetype:tar.gz", 0, [words("filetype tar.gz")]],
      ["inurl:", "inurl:", 0, [words("inurl")]],
      [`intitle:"" a`, `intitle:""`, 0, [words("intitle a")]],
      ["inurl:-a", "inurl:-a", 0, [words("inurl a")]],
      ["allinurl:", "allinurl:", 0, [words("allinurl")]],
      ["allinurl: -a", "allinurl:", 0, [words("allinurl"), not("a")]],
      [`allinurl:site:x y "z"`, "allinurl:site:x", 0, [words("allinurl site x y"), exact("z")]],
      ["imagesize:800", "imagesize:800", 0, [words("imagesize 800")]],
      ["a larger:0x5", "larger:0x5", 2, [words("a larger 0x5")]],
      ["larger:99999999999999999999x1", "larger:99999999999999999999x1", 0, [words("larger 99999999999999999999x1")]]
    ] as const
  )("%j", (text, written, position, terms) => {
    const read = parse(text)
    expect(read.terms).toStrictEqual(terms)
    expect(read.ignoredOperators).toMatchObject([{ written, position }])
    const { allowed, message, problem } = read.ignoredOperators[0]!
    expect(message).toBe(
      `${JSON.stringify(written)} was treated as ordinary words, not as an operator: ${problem}. Allowed: ${allowed}.`
    )
  })

  it("each operator with a missing or invalid argument, and shows the beginning of a long one", () => {
    const { ignoredOperators } = parse(`site: larger:big related:${"x.".repeat(200)}`)
    expect(ignoredOperators.map(({ operator }) => operator)).toEqual(["site", "larger", "related"])
    expect(ignoredOperators[2]?.message.length).toBeLessThan(250)
  })

  it("an operator before a quotation without a closing quote, and reports that", () => {
    expect(parse(`intitle:"unclosed phrase`).ignoredOperators.map(({ problem }) => problem)).toEqual([
      "its quotation has no closing quote"
    ])
    expect(parse(`intitle:""`).ignoredOperators.map(({ problem }) => problem)).toEqual(["its argument is missing"])
  })

  it("no complete operator, and no name that is not an operator", () => {
    for (
      const text of [
        "port allintitle: a",
        "site:x allintitle: a b",
        "how to site:x",
        "allinurl: a",
        "foo: bar",
        `foo:"a b"`
      ]
    ) expect(parse(text).ignoredOperators).toEqual([])
  })
})

it("parses a query of any length", () => {
  const many = "word ".repeat(150_000)
  expect(parse(`allinurl:${many}`).terms).toHaveLength(1)
  expect(print(parse(many).terms)).toBe(many.trim())
})
