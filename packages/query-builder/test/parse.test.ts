import { describe, expect, it } from "vitest"
import { allInTitle, allInUrl, exact, filetype, imageSize, inTitle, larger, not, parse, print, site, words } from "../src/index.ts"
import type { Term } from "../src/index.ts"
import { refusal } from "./refusal.ts"

const readings: ReadonlyArray<readonly [string, ReadonlyArray<Term>]> = [
  ["", []],
  [" \n\t ", []],
  ["schema  first\tapi", [words("schema first api")]],
  ["Site:Effect.Website FILETYPE:.PDF", [site("effect.website"), filetype("pdf")]],
  ["site:127.0.0.1:4103 -site:LOCALHOST:3000/a", [site("127.0.0.1:4103"), not(site("localhost:3000/a"))]],
  ["site:*.Example.com/Docs site:.gov", [site("example.com/Docs"), site("gov")]],
  ["foo:bar http://x 12:30 site :x", [words("foo:bar http://x 12:30 site :x")]],
  ["__proto__:x constructor:x toString:x ſite:x exact:x not:x", [words("__proto__:x constructor:x toString:x ſite:x exact:x not:x")]],
  ["state-of-the-art a- a-b", [words("state-of-the-art a- a-b")]],
  ["a -b c", [words("a"), not("b"), words("c")]],
  [`-"two words" -site:x.com -filetype:pdf`, [not(exact("two words")), not(site("x.com")), not(filetype("pdf"))]],
  [`a"b c"d`, [words("a"), exact("b c"), words("d")]],
  [`"a""b"-c`, [exact("a"), exact("b"), not("c")]],
  [`"site:x -y"`, [exact("site:x -y")]],
  [`" a\n b "`, [exact("a b")]],
  ["allinurl:a b c", [allInUrl("a", "b", "c")]],
  ["allintitle: a b", [allInTitle("a", "b")]],
  [`allinurl:a b "c" d`, [allInUrl("a", "b"), exact("c"), words("d")]],
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

it.each(readings)("reads %j", (text, terms) => expect(parse(text)).toStrictEqual(terms))

describe("refuses", () => {
  it.each([
    ["site:", "site", "", 5],
    ["site: x", "site", "", 5],
    ["a site:http://x", "site", "http://x", 7],
    [`site:"x"`, "site", "", 5],
    ["-site:x:80:90", "site", "x:80:90", 6],
    ["related:x:80", "related", "x:80", 8],
    ["filetype:", "filetype", "", 9],
    ["filetype:tar.gz", "filetype", "tar.gz", 9],
    ["inurl:", "inurl", "", 6],
    [`intitle:"index of"`, "intitle", "", 8],
    ["inurl:-a", "inurl", "-a", 6],
    ["allinurl:", "allinurl", "", 9],
    [`allintitle:"a b"`, "allintitle", "", 11],
    ["allinurl: -a", "allinurl", "", 9],
    ["allinurl:site:x y", "allinurl", "site:x", 9],
    ["related:http://x", "related", "http://x", 8],
    ["imagesize:big", "imagesize", "big", 10],
    ["imagesize:800", "imagesize", "800", 10],
    ["a larger:0x5", "larger", "0x5", 9],
    ["larger:-1x5", "larger", "-1x5", 7],
    ["larger:99999999999999999999x1", "larger", "99999999999999999999x1", 7]
  ])("%j", (text, term, input, position) => {
    const refused = refusal(() => parse(text))
    expect(refused).toMatchObject({ term, input, position })
    expect(refused.message).toContain(`at index ${position}`)
    expect(refused.message).toContain(refused.problem)
    expect(refused.message).toContain(refused.allowed)
  })
})

it("tells errors apart by tag", () => {
  const refused = refusal(() => parse("site:http://x"))
  expect(refused).toBeInstanceOf(Error)
  expect(refused).toMatchObject({ _tag: "InvalidTerm", name: "InvalidTerm" })
  expect(refused.message).toBe(
    `Invalid site "http://x" at index 5: it is not a host. Allowed: a hostname, optionally with a port and a path: example.com/docs, localhost:3000.`
  )
})

it("reads a query of any length", () => {
  const many = "word ".repeat(150_000)
  expect(parse(`allinurl:${many}`)).toHaveLength(1)
  expect(print(parse(many))).toBe(many.trim())
})
