import { assert, describe, it } from "vitest"
import { Format, formatFields } from "../src/page/formats.ts"
import { ScrapeOptions } from "../src/page/scrape-options.ts"
import { defaultsOf } from "./defaults-of.ts"
import { problemsOf } from "./problems-of.ts"

const problems = (...formats: ReadonlyArray<unknown>) => problemsOf(ScrapeOptions)({ formats })

const names = [
  "markdown",
  "summary",
  "html",
  "rawHtml",
  "rawBase64",
  "links",
  "images",
  "screenshot",
  "json",
  "changeTracking",
  "branding",
  "product",
  "menu",
  "audio",
  "video"
]
const listed = names.map((name) => `"${name}"`).join(" | ")
const badName = `Expected ${listed}, or an object with type "question", "highlights" or "attributes"`
const badType = `Expected a format name or an object with type ${listed} | "question" | "highlights" | "attributes"`

describe("formats", () => {
  it.each(names)("%s is a string or an object with that type", (name) => {
    assert.deepStrictEqual(problems(name), [])
    assert.deepStrictEqual(problems({ type: name }), [])
    assert.deepStrictEqual(problems({ type: name, depth: 1 }).map(field), ["formats.0.depth"])
  })

  it("can be combined, and may be empty", () => {
    assert.deepStrictEqual(
      problems("markdown", { type: "summary" }, "links", { type: "question", question: "Who?" }),
      []
    )
    assert.deepStrictEqual(problems(), [])
  })

  it("allow changeTracking without markdown, and rawBase64 only by itself", () => {
    assert.deepStrictEqual(problems("html", { type: "changeTracking", modes: ["json"] }), [])
    assert.deepStrictEqual(problems("markdown", "rawBase64"), [
      "formats.1: The format rawBase64 must be the only format"
    ])
    assert.deepStrictEqual(problems("rawBase64", { type: "rawBase64" }), [])
  })

  it("must be a list", () => {
    assert.deepStrictEqual(problemsOf(ScrapeOptions)({ formats: "markdown" }), ["formats: Expected array"])
  })

  const refused: ReadonlyArray<readonly [unknown, string]> = [
    ["bad", badName],
    ["Markdown", badName],
    ["question", badName],
    ["highlights", badName],
    ["attributes", badName],
    [{ type: "bad" }, badType],
    [{}, badType],
    [{ format: "markdown" }, badType],
    [1, badType],
    [null, badType],
    [["markdown"], badType]
  ]
  it.each(refused)("rejects %j", (format, message) => {
    assert.deepStrictEqual(problems("markdown", format), [`formats.1: ${message}`])
  })

  it("cover the table of the specification, each with its document field", () => {
    assert.deepStrictEqual(
      Object.entries(formatFields).map(([type, { field }]) => [type, field]),
      [...names.map((name) => [name, name]), ["question", "answer"], ["highlights", "highlights"], [
        "attributes",
        "attributes"
      ]]
    )
    assert.sameMembers(objects.map(({ fields }) => fields.type.literal), [
      ...names,
      "question",
      "highlights",
      "attributes"
    ])
  })

  it("document their defaults", () => {
    assert.deepStrictEqual(defaultsOf(objectOf("screenshot")), { fullPage: false })
    assert.deepStrictEqual(defaultsOf(objectOf("json")), { checkPromptInjection: false })
    assert.deepStrictEqual(defaultsOf(objectOf("changeTracking")), { tag: null })
  })
})

describe("fields of a format", () => {
  const quality = "formats.0.quality: Expected a value between 1 and 100"
  const cases: ReadonlyArray<readonly [type: string, fields: object, problems: ReadonlyArray<string>]> = [
    ["screenshot", { fullPage: true, quality: 80, viewport: { width: 1280, height: 720 } }, []],
    ["screenshot", { quality: 0 }, [quality]],
    ["screenshot", { quality: 1 }, []],
    ["screenshot", { quality: 100 }, []],
    ["screenshot", { quality: 101 }, [quality]],
    ["screenshot", { quality: 50.5 }, ["formats.0.quality: Expected an integer"]],
    ["screenshot", { fullPage: "yes" }, ["formats.0.fullPage: Expected boolean"]],
    ["screenshot", { viewport: {} }, ["formats.0.viewport.width: Required", "formats.0.viewport.height: Required"]],
    ["screenshot", { viewport: { width: 1.5, height: 720 } }, ["formats.0.viewport.width: Expected an integer"]],
    ["screenshot", { viewport: { width: 1, height: 1, scale: 2 } }, [
      "formats.0.viewport.scale: Unknown field. Allowed: width, height"
    ]],
    ["screenshot", { full: true }, ["formats.0.full: Unknown field. Allowed: type, fullPage, quality, viewport"]],
    ["json", { schema: { type: "object" }, prompt: "The price.", checkPromptInjection: true }, []],
    ["json", { schema: "object" }, ["formats.0.schema: Expected an object: a JSON Schema"]],
    ["json", { schema: [] }, ["formats.0.schema: Expected an object: a JSON Schema"]],
    ["json", { prompt: 1 }, ["formats.0.prompt: Expected string"]],
    ["json", { checkPromptInjection: 1 }, ["formats.0.checkPromptInjection: Expected boolean"]],
    ["changeTracking", { modes: ["git-diff", "json"], schema: {}, prompt: "Prices", tag: "daily" }, []],
    ["changeTracking", { tag: null }, []],
    ["changeTracking", { modes: ["diff"] }, ["formats.0.modes.0: Expected \"git-diff\" | \"json\""]],
    ["question", {}, ["formats.0.question: Required"]],
    ["question", { query: "Who?" }, [
      "formats.0.query: Unknown field. Allowed: type, question",
      "formats.0.question: Required"
    ]],
    ["highlights", {}, ["formats.0.query: Required"]],
    ["attributes", {}, ["formats.0.selectors: Required"]],
    ["attributes", { selectors: [{ selector: "a.buy", attribute: "data-id" }] }, []],
    ["attributes", { selectors: [{ selector: "a.buy" }] }, ["formats.0.selectors.0.attribute: Required"]]
  ]
  it.each(cases)(
    "%s %j",
    (type, fields, expected) => assert.deepStrictEqual(problems({ type, ...fields }, "markdown"), expected)
  )

  const texts: ReadonlyArray<readonly [type: string, field: string]> = [["question", "question"], [
    "highlights",
    "query"
  ]]
  it.each(texts)("%s accepts a %s of at most 10000 characters", (type, name) => {
    assert.deepStrictEqual(problems({ type, [name]: "a".repeat(10_000) }), [])
    assert.deepStrictEqual(problems({ type, [name]: "a".repeat(10_001) }), [
      `formats.0.${name}: Expected at most 10000 characters`
    ])
  })
})

const field = (problem: string) => problem.slice(0, problem.indexOf(":"))

const objects = Format.members.flatMap((member) => "fields" in member ? [member] : [])

const objectOf = (type: string) => objects.find(({ fields }) => fields.type.literal === type)?.fields ?? {}
