import type { OperatorName } from "./operator-prefix.ts"
import { dimensions, filetype, inTitle, inUrl, related, site, wordList } from "./operators.ts"
import type { Exact, Positive } from "./term.ts"

/**
 * Builds the term of an operator from its argument without quotes. Operators that find words in a field take `words`:
 * the argument as a word or quotation and, for `allinurl:` and `allintitle:`, the words and quotations that follow.
 */
export const readOperator = (name: OperatorName, argument: string, words: ReadonlyArray<string | Exact>): Positive => {
  const [word = ""] = words
  switch (name) {
    case "site":
      return site(argument)
    case "filetype":
      return filetype(argument)
    case "inurl":
      return inUrl(word)
    case "intitle":
      return inTitle(word)
    case "allinurl":
    case "allintitle":
      return wordList(name, words)
    case "related":
      return related(argument)
    case "imagesize":
    case "larger":
      return dimensions(name, argument)
  }
}
