import { operators } from "@trawl/types"
import { InvalidTerm } from "./invalid-term.ts"
import { readPrefix } from "./operator-prefix.ts"
import { dashes, quotes, separators } from "./signs.ts"

/** Splits a text at its separators. */
export const splitWords = (text: string): ReadonlyArray<string> => text.split(separator).filter((word) => word !== "")

/** Returns the word. Throws `InvalidTerm` if a query would not read it as one plain word. */
export const plainWord = (term: InvalidTerm["term"], word: string): string => {
  const refuse = (problem: string, allowed: string): never => {
    throw new InvalidTerm(term, word, problem, allowed)
  }
  if (word === "") refuse("a word is missing directly after it", "one plain word, or a quotation")
  if (separator.test(word)) {
    refuse("it is more than one word", "one word, or exact(…) for a phrase; allInUrl(…) and allInTitle(…) take several")
  }
  if (startsNegation(word)) refuse("it reads as a negation", "plain words; not(…) negates, exact(…) takes any text")
  if (hasQuote(word)) refuse("it reads as a quotation", "plain words; exact(…) quotes")
  const name = readPrefix(word)?.name
  if (name !== undefined) {
    refuse(
      `it reads as the operator ${name}:`,
      `plain words; ${operators[name].name}(…) for the operator`
    )
  }
  return word
}

/** Whether the word is a dash and what it negates. Lone dashes are punctuation, and `--name` is a word of its own. */
export const startsNegation = (word: string): boolean => negation.test(word)

export const startsWithDash = (word: string): boolean => dash.test(word)

export const hasQuote = (text: string): boolean => quote.test(text)

const separator = new RegExp(`[${separators}]`, "u")
const quote = new RegExp(`[${quotes}]`, "u")
const dash = new RegExp(`^[${dashes}]`, "u")
const negation = new RegExp(`^[${dashes}][^${dashes}]`, "u")
