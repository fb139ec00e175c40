import { CommandInvalid } from "./command-invalid.ts"
import type { Command } from "./command.ts"
import { call, elementAt, textOf, word } from "./elements.ts"

const ofPage = new Map([["title", "title"], ["url", "url"]])

const ofElement = new Map([
  ["text", "innerText"],
  ["html", "innerHTML"],
  ["value", "inputValue"],
  ["count", "count"],
  ["box", "boundingBox"]
])

/** `agent-browser get text @e1`: prints one fact about the page or an element. */
export const get: Command = async (page, { words }) => {
  const [what = "", ...rest] = words
  const pageMethod = ofPage.get(what)
  if (pageMethod !== undefined) return textOf(await page(call(pageMethod)))
  if (what === "attr") {
    return textOf(await page(...elementAt(rest), call("getAttribute", word(rest, 1, "an attribute"))))
  }
  const method = ofElement.get(what)
  if (method === undefined) {
    throw new CommandInvalid(`gets ${[...ofPage.keys(), ...ofElement.keys()].join(", ")} or attr.`)
  }
  return textOf(await page(...elementAt(rest), call(method)))
}

const states = new Map([["visible", "isVisible"], ["enabled", "isEnabled"], ["checked", "isChecked"]])

/** `agent-browser is visible @e1`: prints `true` or `false`. */
export const is: Command = async (page, { words: [what = "", ...rest] }) => {
  const method = states.get(what)
  if (method === undefined) throw new CommandInvalid(`tells ${[...states.keys()].join(", ")}.`)
  return textOf(await page(...elementAt(rest), call(method)))
}
