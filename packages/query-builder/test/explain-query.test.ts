import { describe, expect, it } from "vitest"
import { allInUrl, exact, explainQuery, filetype, InvalidTerm, not, parse, query, words } from "../src/index.ts"
import type { Term } from "../src/index.ts"
import { refusal } from "./refusal.ts"

const asks = (text: string) => explainQuery(text).map(({ asks }) => asks)

describe("explainQuery", () => {
  it.each([
    ["schema first", `looks for results about "schema first"`],
    [`"tagged error"`, `only results with exactly "tagged error"`],
    ["site:effect.website/docs", "only results from effect.website/docs and its subdomains"],
    ["filetype:pdf", "only files that end in .pdf"],
    ["inurl:guide", `only results with "guide" in the URL`],
    ["allinurl:api v2 guide", `only results with "api", "v2" and "guide" in the URL`],
    ["intitle:guide", `only results with "guide" in the title`],
    [`intitle:"index of"`, `only results with "index of" in the title`],
    [`allinurl:"api v2" guide`, `only results with "api v2" and "guide" in the URL`],
    ["allintitle:api guide", `only results with "api" and "guide" in the title`],
    ["related:example.com", "only results related to example.com"],
    ["imagesize:800x600", "only images of exactly 800x600 pixels"],
    ["larger:1024x768", "only images larger than 1024x768 pixels"],
    ["-draft", `leaves out results about "draft"`],
    ["-site:x.com", "leaves out results from x.com and its subdomains"],
    [`-"old news"`, `leaves out results with exactly "old news"`]
  ])("explains %s", (text, meaning) => expect(asks(text)).toEqual([meaning]))

  it("explains a query part by part", () => {
    const explained = explainQuery("api Site:*.Effect.Website –“old news” 12:30")
    expect(explained.map(({ asks, written }) => `${written} ${asks}`)).toEqual([
      `api looks for results about "api"`,
      "site:effect.website only results from effect.website and its subdomains",
      `-"old news" leaves out results with exactly "old news"`,
      `12:30 looks for results about "12:30"`
    ])
    expect(explained.map(({ term }) => term)).toEqual(parse("api site:effect.website -\"old news\" 12:30").terms)
  })

  it("accepts terms as well, and explains them in the order of the printed query", () => {
    const terms: ReadonlyArray<Term> = [allInUrl("a"), words("b"), exact("c"), not(filetype("pdf"))]
    expect(explainQuery(terms)).toEqual(explainQuery(query(...terms)))
    expect(explainQuery(terms).map(({ written }) => written)).toEqual(["b", `"c"`, "-filetype:pdf", "allinurl:a"])
  })

  it("explains nothing for an empty query, rejects invalid terms, and explains incomplete operators as words", () => {
    expect(explainQuery("")).toEqual([])
    expect(explainQuery([])).toEqual([])
    expect(refusal(() => explainQuery([{ kind: "larger", width: 0, height: 5 }]))).toBeInstanceOf(InvalidTerm)
    expect(asks("larger:0x5")).toEqual([`looks for results about "larger 0x5"`])
  })
})
