import { type InvalidTerm, shorten } from "./invalid-term.ts"
import type { OperatorName } from "./operator-prefix.ts"
import { splitWords } from "./plain-word.ts"
import type { QueryToken } from "./scan.ts"
import { colons, dashes } from "./signs.ts"

/** An operator with a missing or invalid argument, which therefore counts as plain words. */
export interface IgnoredOperator {
  readonly operator: OperatorName
  /** The text in the query, without a negation before it: `site:`. */
  readonly written: string
  /** Where `written` starts in the query, in UTF-16 code units. */
  readonly position: number
  readonly problem: string
  readonly allowed: string
  /** The fields above as a sentence. */
  readonly message: string
}

export const ignoredOperator = (
  { position, text, unclosed, written }: QueryToken,
  operator: OperatorName,
  { allowed, problem }: InvalidTerm
): IgnoredOperator => {
  const why = text !== "" ? problem : unclosed ? "its quotation has no closing quote" : "its argument is missing"
  return Object.freeze({
    operator,
    written,
    position,
    problem: why,
    allowed,
    message: `${shorten(written)} was treated as ordinary words, not as an operator: ${why}. Allowed: ${allowed}.`
  })
}

/** The plain words of a text that may look like operators and negations. */
export const wordsIn = (text: string): string =>
  splitWords(text.replace(everyColon, " ")).map((word) => word.replace(leadingDashes, "")).filter((word) => word !== "")
    .join(" ")

const everyColon = new RegExp(`[${colons}]`, "gu")
const leadingDashes = new RegExp(`^[${dashes}]+`, "u")
