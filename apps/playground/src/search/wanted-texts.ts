import { type Exact, parse } from "@trawl/query-builder"

/** The words and phrases that a query searches for. */
export const wantedTexts = (query: string): ReadonlyArray<string> =>
  parse(query).terms.flatMap((term) => {
    switch (term.kind) {
      case "words":
        return term.text.split(" ").filter((word) => /[\p{L}\p{N}]{2}/u.test(word))
      case "exact":
        return [term.text]
      case "intitle":
        return [textOf(term.word)]
      case "allintitle":
        return term.words.map(textOf)
      default:
        return []
    }
  })

const textOf = (word: string | Exact): string => typeof word === "string" ? word : word.text
