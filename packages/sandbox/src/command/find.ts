import type { Call } from "../values/call.ts"
import { CommandInvalid } from "./command-invalid.ts"
import type { CommandLine } from "./command-line.ts"
import type { Command } from "./command.ts"
import { call, done, textOf, word } from "./elements.ts"

type Finder = (line: CommandLine) => { readonly calls: ReadonlyArray<Call>; readonly words: number }

const by = (method: string): Finder => ({ options, words }) => {
  const exact = options.has("exact") ? { exact: true } : {}
  const name = options.get("name")
  const given = { ...exact, ...(name === undefined ? {} : { name }) }
  return { calls: [call(method, word(words, 1, "a text"), given)], words: 2 }
}

const at = (...steps: ReadonlyArray<Call>): Finder => ({ words }) => ({
  calls: [call("locator", word(words, 1, "a selector")), ...steps],
  words: 2
})

const finders = new Map<string, Finder>([
  ["role", by("getByRole")],
  ["text", by("getByText")],
  ["label", by("getByLabel")],
  ["placeholder", by("getByPlaceholder")],
  ["alt", by("getByAltText")],
  ["title", by("getByTitle")],
  ["testid", by("getByTestId")],
  ["first", at(call("first"))],
  ["last", at(call("last"))],
  ["nth", ({ words }) => ({
    calls: [call("locator", word(words, 2, "a selector")), call("nth", Number(word(words, 1, "a number")))],
    words: 3
  })]
])

const actions = new Map([
  ["click", "click"],
  ["hover", "hover"],
  ["focus", "focus"],
  ["check", "check"],
  ["uncheck", "uncheck"],
  ["text", "innerText"]
])

const typed = new Map([["fill", "fill"], ["type", "pressSequentially"]])

/** `agent-browser find role button click --name Submit`: finds an element by what people see, and does something with it. */
export const find: Command = async (page, line) => {
  const finder = finders.get(line.words[0] ?? "")
  if (finder === undefined) throw new CommandInvalid(`finds by ${[...finders.keys()].join(", ")}.`)
  const { calls, words } = finder(line)
  const action = line.words[words] ?? "click"
  const typing = typed.get(action)
  if (typing !== undefined) {
    await page(...calls, call(typing, word(line.words, words + 1, "a text")))
    return done
  }
  const method = actions.get(action)
  if (method === undefined) throw new CommandInvalid(`does ${[...actions.keys(), ...typed.keys()].join(", ")}.`)
  const value = await page(...calls, call(method))
  return method === "innerText" ? textOf(value) : done
}
