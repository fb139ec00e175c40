import { describe, expect, it } from "vitest"
import {
  allInTitle,
  allInUrl,
  exact,
  filetype,
  InvalidTerm,
  not,
  parse,
  print,
  query,
  site,
  words
} from "../src/index.ts"
import type { Term } from "../src/index.ts"
import { refusal } from "./refusal.ts"

it("writes strings as words and terms as operators", () => {
  expect(query("schema first api", exact("tagged error"), site("effect.website"), not(filetype("pdf"))))
    .toBe(`schema first api "tagged error" site:effect.website -filetype:pdf`)
})

it("joins adjacent words", () => {
  expect(parse(query("schema", words("first"), "api")).terms).toEqual([words("schema first api")])
})

it("keeps words apart from an operator before them", () => {
  expect(parse(query(allInUrl("a", "b"), "c", exact("d"), "e")).terms).toEqual([
    words("c"),
    exact("d"),
    words("e"),
    allInUrl("a", "b")
  ])
  expect(parse(query(not(allInTitle("a")), allInUrl("b"), "c")).terms).toEqual([
    words("c"),
    not(allInTitle("a")),
    allInUrl("b")
  ])
})

it("never turns a string into an operator", () => {
  for (const text of ["site:x", `"x"`, "-x", "x -y", "x Filetype:pdf"]) {
    expect(refusal(() => query("effect", text))).toMatchObject({ term: "words" })
  }
})

it("returns an empty string without terms, and rejects an empty string as a part", () => {
  expect(query()).toBe("")
  expect(refusal(() => query("", site("x.com")))).toMatchObject({ term: "words", input: "" })
})

it("accepts 500 characters and rejects 501", () => {
  expect(query("x".repeat(489), site("x.com"))).toHaveLength(500)
  const refused = refusal(() => query("x".repeat(490), site("x.com")))
  expect(refused).toMatchObject({ term: "query", problem: "it has 501 characters", allowed: "at most 500" })
  expect(refused.message.length).toBeLessThan(200)
})

it("counts Unicode code points", () => {
  expect(query("𝕏".repeat(500))).toHaveLength(1000)
  expect(refusal(() => query("𝕏".repeat(501)))).toMatchObject({ problem: "it has 501 characters" })
})

it("does not limit the length of print", () => {
  expect(print([words("x".repeat(501))])).toHaveLength(501)
})

describe("terms made by hand", () => {
  it("are written in canonical form", () => {
    expect(print([{ kind: "site", host: "*.Example.com" }, { kind: "words", text: "a\n b" }])).toBe(
      "site:example.com a b"
    )
  })

  it.each<Term>([
    { kind: "exact", text: `a" site:x "b` },
    { kind: "words", text: "site:x" },
    { kind: "site", host: "x.com filetype:pdf" },
    { kind: "not", term: { kind: "words", text: "two words" } },
    { kind: "allinurl", words: ["a b"] },
    { kind: "larger", width: 0, height: 0 }
  ])("are rejected if their constructor would reject them: %j", (term) => {
    expect(refusal(() => print([term]))).toBeInstanceOf(InvalidTerm)
  })

  it("are rejected if they are not terms", () => {
    // @ts-expect-error: the types refuse it as well
    expect(refusal(() => print([{ kind: "inbody", word: "x" }]))).toMatchObject({
      term: "query",
      input: `{"kind":"inbody","word":"x"}`
    })
    // @ts-expect-error: the types refuse it as well
    expect(refusal(() => print([{ kind: "not", term: not("x") }]))).toBeInstanceOf(InvalidTerm)
  })
})
