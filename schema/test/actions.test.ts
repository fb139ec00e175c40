import { assert, describe, it } from "vitest"
import { Action } from "../src/page/actions.ts"
import { ScrapeOptions } from "../src/page/scrape-options.ts"
import { defaultsOf } from "./defaults-of.ts"
import { problemsOf } from "./problems-of.ts"

type Case = readonly [type: string, fields: object, problems: ReadonlyArray<string>]

const problems = (...actions: ReadonlyArray<unknown>) => problemsOf(ScrapeOptions)({ actions })

const minimal = [
  { type: "wait", milliseconds: 1 },
  { type: "screenshot" },
  { type: "click", selector: "#more" },
  { type: "write", text: "effect" },
  { type: "press", key: "Enter" },
  { type: "scroll" },
  { type: "scrape" },
  { type: "executeJavascript", script: "1" },
  { type: "pdf" }
]
const badAction = `Expected an object with type ${minimal.map(({ type }) => `"${type}"`).join(" | ")}`

describe("actions", () => {
  it.each(minimal)(
    "$type is valid with its required fields only",
    (action) => assert.deepStrictEqual(problems(action), [])
  )

  it.each(minimal)("$type rejects unknown fields", (action) => {
    const [problem, ...others] = problems({ ...action, speed: 1 })
    assert.deepStrictEqual(others, [])
    assert.match(problem ?? "", /^actions\.0\.speed: Unknown field\. Allowed: type/)
  })

  it("can be combined", () => assert.deepStrictEqual(problems(...minimal), []))

  it.each([{ type: "clic" }, {}, "click", 1, null])("rejects %j", (action) => {
    assert.deepStrictEqual(problems(action), [`actions.0: ${badAction}`])
  })

  it("must be a list", () => {
    assert.deepStrictEqual(problemsOf(ScrapeOptions)({ actions: { type: "scrape" } }), ["actions: Expected array"])
  })

  it("document their defaults", () => {
    const documented = Action.members.map(({ fields }) => [fields.type.literal, defaultsOf(fields)])
    assert.deepStrictEqual(Object.fromEntries(documented), {
      wait: {},
      screenshot: { fullPage: false },
      click: { all: false },
      write: {},
      press: {},
      scroll: { direction: "down" },
      scrape: {},
      executeJavascript: {},
      pdf: { format: "Letter", landscape: false, scale: 1 }
    })
  })
})

describe("a wait takes exactly one of milliseconds and selector", () => {
  const oneOfTwo = "actions.0: A wait action takes exactly one of milliseconds and selector"
  const cases: ReadonlyArray<Case> = [
    ["wait", { milliseconds: 1 }, []],
    ["wait", { selector: "#ready" }, []],
    ["wait", {}, [oneOfTwo]],
    ["wait", { milliseconds: 1, selector: "#ready" }, [oneOfTwo]],
    ["wait", { milliseconds: 0 }, ["actions.0.milliseconds: Expected a value greater than or equal to 1"]],
    ["wait", { milliseconds: 1.5 }, ["actions.0.milliseconds: Expected an integer"]],
    ["wait", { milliseconds: "1" }, ["actions.0.milliseconds: Expected number"]],
    ["wait", { selector: 1 }, ["actions.0.selector: Expected string"]]
  ]
  it.each(cases)("%s %j", (type, fields, expected) => assert.deepStrictEqual(problems({ type, ...fields }), expected))
})

describe("fields of an action", () => {
  const quality = "actions.0.quality: Expected a value between 1 and 100"
  const cases: ReadonlyArray<Case> = [
    ["screenshot", { fullPage: true, quality: 100, viewport: { width: 800, height: 600 } }, []],
    ["screenshot", { quality: 0 }, [quality]],
    ["screenshot", { quality: 101 }, [quality]],
    ["screenshot", { viewport: { width: 800 } }, ["actions.0.viewport.height: Required"]],
    ["click", {}, ["actions.0.selector: Required"]],
    ["click", { selector: "a", all: true }, []],
    ["click", { selector: "a", all: "yes" }, ["actions.0.all: Expected boolean"]],
    ["write", {}, ["actions.0.text: Required"]],
    ["write", { text: 1 }, ["actions.0.text: Expected string"]],
    ["press", {}, ["actions.0.key: Required"]],
    ["scroll", { direction: "up", selector: "#list" }, []],
    ["scroll", { direction: "left" }, ["actions.0.direction: Expected \"up\" | \"down\""]],
    ["executeJavascript", {}, ["actions.0.script: Required"]],
    ["pdf", { landscape: true, scale: 0.5 }, []],
    ["pdf", { landscape: "yes" }, ["actions.0.landscape: Expected boolean"]],
    ["pdf", { scale: "1" }, ["actions.0.scale: Expected number"]],
    ["pdf", { format: "B5" }, [
      "actions.0.format: Expected \"A0\" | \"A1\" | \"A2\" | \"A3\" | \"A4\" | \"A5\" | \"A6\" | " +
      "\"Letter\" | \"Legal\" | \"Tabloid\" | \"Ledger\""
    ]]
  ]
  it.each(cases)("%s %j", (type, fields, expected) => assert.deepStrictEqual(problems({ type, ...fields }), expected))

  it.each(["A0", "A1", "A2", "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid", "Ledger"])(
    "pdf format %s",
    (format) => {
      assert.deepStrictEqual(problems({ type: "pdf", format }), [])
    }
  )
})
