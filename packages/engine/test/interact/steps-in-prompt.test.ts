import { assert, describe, it } from "vitest"
import { stepsInPrompt } from "../../src/interact/prompt/steps-in-prompt.ts"

describe("a prompt without a language model", () => {
  it.each([
    ["Click Buy", [{ type: "click", target: { words: "Buy", kind: undefined } }]],
    ["click on the \"Sign in\" button.", [{ type: "click", target: { words: "Sign in", kind: "button" } }]],
    ["Go to example.com/a?b=1", [{ type: "open", url: "https://example.com/a?b=1" }]],
    ["Type \"green tea. Then more\" into the search field and press enter", [
      { type: "fill", target: { words: "search", kind: "field" }, text: "green tea. Then more" },
      { type: "press", key: "Enter" }
    ]],
    ["1. Fill Email with a@example.com\n2. Select Austria in the Country list\n3. Wait for \"Thank you\"", [
      { type: "fill", target: { words: "Email", kind: "field" }, text: "a@example.com" },
      { type: "choose", target: { words: "Country", kind: "field" }, option: "Austria" },
      { type: "await", words: "Thank you" }
    ]],
    ["Please scroll down, wait 2 seconds, then read the page", [
      { type: "scroll", direction: "down" },
      { type: "wait", seconds: 2 },
      { type: "read" }
    ]],
    ["Go back and read the \"Opening hours\"", [
      { type: "back" },
      { type: "read", target: { words: "Opening hours", kind: undefined } }
    ]]
  ])("consists of commands: %s", (prompt, steps) => {
    assert.deepStrictEqual<unknown>(stepsInPrompt(prompt), steps)
  })

  it.each([
    "Find the cheapest flight to Vienna",
    "Click Buy, then compare the prices of all shops",
    "Go to the site that sells the best tea",
    "Open javascript:alert(1)",
    ""
  ])("is refused if a part is no command: %s", (prompt) => {
    assert.isUndefined(stepsInPrompt(prompt))
  })

  it("of any length is read in little time", () => {
    const started = performance.now()
    stepsInPrompt("type ".repeat(2_000))
    stepsInPrompt(`click ${"the ".repeat(2_500)}`)
    stepsInPrompt("\"".repeat(10_000))
    stepsInPrompt(`type ${"a ".repeat(5_000)}`)
    stepsInPrompt(`wait for ${" ".repeat(9_000)}x`)
    assert.isBelow(performance.now() - started, 1_000)
  })
})
