import type { Call } from "../values/call.ts"
import { CommandInvalid } from "./command-invalid.ts"

/** Plays calls that start at the page. */
export type Page = (...calls: ReadonlyArray<Call>) => Promise<unknown>

export const done = "✓ Done"

export const call = (name: string, ...args: ReadonlyArray<unknown>): Call => ({ name, args })

export const word = (words: ReadonlyArray<string>, at: number, what: string): string => {
  const found = words[at]
  if (found === undefined) throw new CommandInvalid(`needs ${what}.`)
  return found
}

/** The element that the first word names: `@e1` from the last snapshot, or a selector. */
export const elementAt = (words: ReadonlyArray<string>): ReadonlyArray<Call> => [
  call("locator", selectorOf(word(words, 0, "a selector, or an element of the snapshot such as @e1")))
]

export const selectorOf = (text: string): string => {
  const [, reference] = /^(?:@|ref=)((?:f\d+)?e\d+)$/.exec(text) ?? []
  return reference === undefined ? text : `aria-ref=${reference}`
}

/** A value as a line of text. */
export const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return ""
  return typeof value === "string" ? value : JSON.stringify(value)
}
