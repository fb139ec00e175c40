import { InvalidTerm } from "./invalid-term.ts"
import type { Exact, Positive } from "./term.ts"

/** What stands behind the operator's prefix; for words, the words. */
export const printArgument = (term: Positive): string => {
  switch (term.kind) {
    case "words":
    case "exact":
      return term.text
    case "site":
      return term.host
    case "filetype":
      return term.extension
    case "inurl":
    case "intitle":
      return printWord(term.word)
    case "allinurl":
    case "allintitle":
      return term.words.map(printWord).join(" ")
    case "related":
      return term.domain
    case "imagesize":
    case "larger":
      return `${term.width}x${term.height}`
    default:
      return refuse(term)
  }
}

/** A word unchanged, a phrase in quotes. */
const printWord = (word: string | Exact): string => typeof word === "string" ? word : `"${word.text}"`

const refuse = (noTerm: never): never => {
  throw new InvalidTerm("query", JSON.stringify(noTerm), "it is no term", "what the constructors return")
}
