import { assert, describe, it } from "@effect/vitest"
import { cleanMarkdown } from "../../src/markdown/clean-markdown.ts"

const cleaned = (markdown: string): string => {
  const work = cleanMarkdown(markdown)
  let step = work.next()
  while (step.done !== true) step = work.next()
  return step.value
}

const before = "# Tides\n\nThe tide rises twice a day."
const after = "The moon pulls the water, and the sun does too."

describe("onlyCleanContent removes", () => {
  it.each([
    ["a cookie notice", "We use cookies to improve your experience. [Learn more](https://a.example/c)"],
    ["a button of a cookie notice", "Accept all cookies"],
    [
      "a row of sharing links",
      "- [Facebook](https://a.example/f)\n- [Twitter](https://a.example/t)\n- [Copy link](https://a.example/l)"
    ],
    ["a sharing label", "Share this on:"],
    ["a newsletter box", "### Subscribe to our newsletter"],
    ["the input label of a newsletter box", "Enter your email address"],
    [
      "a list of related articles",
      "## Related articles\n\n- [Waves](https://a.example/w)\n- [Currents](https://a.example/c)\n\n[![Boats](https://a.example/b.png)](https://a.example/b)"
    ],
    ["a skip link", "[Skip to main content](https://a.example/#main)"]
  ])("%s", (_, boilerplate) => {
    assert.strictEqual(cleaned(`${before}\n\n${boilerplate}\n\n${after}`), `${before}\n\n${after}`)
  })

  it("breadcrumbs before the first heading", () => {
    assert.strictEqual(
      cleaned(`[Home](https://a.example/) > [Sea](https://a.example/s) > [Tides](https://a.example/t)\n\n${before}`),
      before
    )
  })
})

describe("onlyCleanContent keeps", () => {
  it.each([
    [
      "a paragraph about cookies",
      `The session is stored in a cookie. ${"Cookies that the server sets carry an expiry date. ".repeat(20)}`
    ],
    ["code", "```\nShare this on:\n\nAccept all cookies\n```"],
    ["a table", "| Related articles | Share |\n| --- | --- |\n| Facebook | Twitter |"],
    [
      "a list of links that is content",
      "## See also\n\n- [Waves](https://a.example/w)\n- [Currents](https://a.example/c)"
    ],
    ["text that follows a list of related articles", "A related question is why there are two tides a day."]
  ])("%s", (_, content) => {
    const markdown = `${before}\n\n${content.trim()}\n\n${after}`
    assert.strictEqual(cleaned(markdown), markdown)
  })
})

it("onlyCleanContent yields to other clients between the blocks of a long page", () => {
  assert.lengthOf([...cleanMarkdown("High at noon.\n\n".repeat(10_000))], 10_000)
})
