import { assert, describe, it } from "vitest"
import { ParseOptions, ParseRequest, ParseUpload } from "../src/parse-request.ts"
import { defaultsOf } from "./defaults-of.ts"
import { problemsOf } from "./problems-of.ts"

describe("options of a parse", () => {
  const problems = problemsOf(ParseOptions)

  it("are optional", () => assert.deepStrictEqual(problems({}), []))

  it("document their defaults", () => {
    const { formats, timeout } = defaultsOf(ParseOptions.fields)
    assert.deepStrictEqual({ formats, timeout }, { formats: ["markdown"], timeout: 30_000 })
  })

  it.each(["markdown", "json", { type: "json", prompt: "The title." }, { type: "question", question: "Why?" }])(
    "accept %j for a file",
    (format) => {
      assert.deepStrictEqual(problems({ formats: [format] }), [])
    }
  )

  it.each(["screenshot", "branding", "changeTracking", "rawBase64", "audio", { type: "screenshot" }])(
    "reject %j, which needs a page",
    (format) => {
      assert.lengthOf(problems({ formats: [format] }), 1)
    }
  )

  it("accept options of live pages if they are turned off", () =>
    assert.deepStrictEqual(problems({ actions: [], waitFor: 0, mobile: false }), []))

  it("reject options of live pages", () => {
    assert.deepStrictEqual(problems({ actions: [{ type: "wait", milliseconds: 1 }] }), [
      "actions: Expected none: a file is not a live page"
    ])
    assert.deepStrictEqual(problems({ waitFor: 1 }), ["waitFor: Expected 0: a file is not a live page"])
    assert.deepStrictEqual(problems({ mobile: true }), ["mobile: Expected false: a file is not a live page"])
    assert.match(problems({ location: { country: "DE" } })[0] ?? "", /^location: Unknown field/)
  })

  it("accept two kinds of proxies", () => {
    assert.deepStrictEqual(problems({ proxy: "enhanced" }), ["proxy: Expected \"basic\" | \"auto\""])
  })
})

describe("a form with a file", () => {
  const problems = problemsOf(ParseUpload)
  const options = (text: string) =>
    problems({ file: [], options: text }).filter((problem) => problem.startsWith("options"))

  it("needs the file", () => assert.deepStrictEqual(problems({ options: "{}" }), ["file: Required"]))

  it("contains its options as JSON text, with problems at their paths", () => {
    assert.deepStrictEqual(options("{\"formats\":[\"markdown\"]}"), [])
    assert.deepStrictEqual(options("{"), ["options: Expected a valid JSON string"])
    assert.deepStrictEqual(options("[]"), ["options: Expected an object"])
    assert.deepStrictEqual(options("{\"timeout\":1}"), ["options.timeout: Expected a value between 1000 and 300000"])
  })
})

describe("a file that was uploaded before", () => {
  it("is identified by its reference", () => {
    assert.deepStrictEqual(problemsOf(ParseRequest)({ uploadRef: "a.b", formats: ["html"] }), [])
    assert.deepStrictEqual(problemsOf(ParseRequest)({ formats: ["html"] }), ["uploadRef: Required"])
  })
})
