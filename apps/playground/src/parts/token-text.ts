import type { Token } from "marked"
import { withoutEntities } from "./entities.ts"

/** The text of inline markdown as a reader sees it. */
export const textOf = (tokens: ReadonlyArray<Token> | undefined): string =>
  (tokens ?? []).map((token): string => {
    if (token.type === "br" || isBreak(token)) return " "
    if (token.type === "html") return ""
    if ("tokens" in token && Array.isArray(token.tokens)) return textOf(token.tokens)
    return "text" in token && typeof token.text === "string" ? withoutEntities(token.text) : ""
  }).join("")

/** The lines of a paragraph, which hard breaks separate. */
export const linesOf = (tokens: ReadonlyArray<Token>): ReadonlyArray<ReadonlyArray<Token>> => {
  const lines: Array<Array<Token>> = [[]]
  for (const token of tokens) {
    if (token.type === "br" || isBreak(token)) lines.push([])
    else lines.at(-1)?.push(token)
  }
  return lines
}

/** A break that is written as HTML. */
const isBreak = (token: Token): boolean => token.type === "html" && /^<br\s*\/?>$/i.test(token.raw.trim())
