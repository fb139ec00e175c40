import { dimensions, wordList } from "./arguments.ts"
import { InvalidTerm } from "./invalid-term.ts"
import type { OperatorName } from "./operator-prefix.ts"
import { filetype, inTitle, inUrl, type OperatorTerm, related, site } from "./operators.ts"
import type { Exact } from "./term.ts"

/** How an operator is read, written and explained. */
export interface Operator<Of extends OperatorTerm> {
  /**
   * Creates the term from its argument without quotes. Operators that find words in a field take `words`: the argument
   * as a word or quotation and, for those whose argument is `words`, the words and quotations that follow. Throws
   * `InvalidTerm`.
   */
  readonly read: (argument: string, words: ReadonlyArray<string | Exact>) => Of
  /** The text after the prefix in a query. */
  readonly write: (term: Of) => string
  /** The words to show as quotations in an explanation; an operator without them shows its argument as written. */
  readonly words?: (term: Of) => ReadonlyArray<string | Exact>
  /** The explanation, after "only ". */
  readonly explain: (argument: string) => string
}

export const operatorTable: { readonly [Name in OperatorName]: Operator<TermOf<Name>> } = {
  site: {
    read: site,
    write: ({ host }) => host,
    explain: (argument) => `results from ${argument} and its subdomains`
  },
  filetype: {
    read: filetype,
    write: ({ extension }) => extension,
    explain: (argument) => `files that end in .${argument}`
  },
  inurl: {
    read: (_, [word = ""]) => inUrl(word),
    write: ({ word }) => writeWords([word]),
    words: ({ word }) => [word],
    explain: (argument) => `results with ${argument} in the URL`
  },
  allinurl: {
    read: (_, words) => wordList("allinurl", words),
    write: ({ words }) => writeWords(words),
    words: ({ words }) => words,
    explain: (argument) => `results with ${argument} in the URL`
  },
  intitle: {
    read: (_, [word = ""]) => inTitle(word),
    write: ({ word }) => writeWords([word]),
    words: ({ word }) => [word],
    explain: (argument) => `results with ${argument} in the title`
  },
  allintitle: {
    read: (_, words) => wordList("allintitle", words),
    write: ({ words }) => writeWords(words),
    words: ({ words }) => words,
    explain: (argument) => `results with ${argument} in the title`
  },
  related: {
    read: related,
    write: ({ domain }) => domain,
    explain: (argument) => `results related to ${argument}`
  },
  imagesize: {
    read: (argument) => dimensions("imagesize", argument),
    write: writeSize,
    explain: (argument) => `images of exactly ${argument} pixels`
  },
  larger: {
    read: (argument) => dimensions("larger", argument),
    write: writeSize,
    explain: (argument) => `images larger than ${argument} pixels`
  }
}

/** How the operator of a term is read, written and explained. Throws `InvalidTerm` for an object that is not a term. */
export const operatorOf = <Of extends OperatorTerm>(term: Of): Operator<Of> => {
  if (!Object.hasOwn(operatorTable, term.kind)) {
    throw new InvalidTerm("query", JSON.stringify(term), "it is not a term", "what the constructors return")
  }
  // each row of the table has the type of its own terms
  return operatorTable[term.kind] as unknown as Operator<Of>
}

type TermOf<Name extends OperatorName> = Extract<OperatorTerm, { readonly kind: Name }>

/** Words unchanged, phrases in quotes. */
function writeWords(words: ReadonlyArray<string | Exact>): string {
  return words.map((word) => typeof word === "string" ? word : `"${word.text}"`).join(" ")
}

function writeSize({ height, width }: { readonly height: number; readonly width: number }): string {
  return `${width}x${height}`
}
