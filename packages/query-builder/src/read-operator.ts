import type { OperatorName } from "./operator-prefix.ts"
import { dimensions, filetype, inTitle, inUrl, related, site, wordList } from "./operators.ts"
import type { Positive } from "./term.ts"

/** Makes the term of an operator from its written argument, and for a list of words from the words that follow. */
export const readOperator = (name: OperatorName, argument: string, following: ReadonlyArray<string>): Positive => {
  switch (name) {
    case "site": return site(argument)
    case "filetype": return filetype(argument)
    case "inurl": return inUrl(argument)
    case "intitle": return inTitle(argument)
    case "allinurl":
    case "allintitle": return wordList(name, argument === "" ? following : [argument, ...following])
    case "related": return related(argument)
    case "imagesize":
    case "larger": return dimensions(name, argument)
  }
}
