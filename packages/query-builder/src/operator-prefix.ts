import { operators } from "@trawl/types"
import { colons } from "./signs.ts"
import type { Positive } from "./term.ts"

/** The operators written `name:argument`. */
export type OperatorName = Exclude<keyof typeof operators, "exact" | "not">

export interface Prefixed {
  readonly name: OperatorName
  readonly argument: string
}

/** Reads `Site:example.com` as operator and argument; `undefined` for a word that is not an operator, like `12:30`. */
export const readPrefix = (word: string): Prefixed | undefined => {
  const colon = word.search(firstColon)
  const name = word.slice(0, colon).toLowerCase()
  return colon > 0 && isOperatorName(name) ? { name, argument: word.slice(colon + 1) } : undefined
}

/** Whether plain words and quotations written after an operator belong to it. */
export const takesFollowingWords = (kind: Positive["kind"]): boolean =>
  kind !== "words" && operators[kind].argument === "words"

const firstColon = new RegExp(`[${colons}]`, "u")

const isOperatorName = (name: string): name is OperatorName =>
  Object.hasOwn(operators, name) && name !== "exact" && name !== "not"
