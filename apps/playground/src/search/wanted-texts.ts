import { InvalidTerm, parse } from "@trawl/query-builder"

/** The words and phrases that a query looks for. */
export const wantedTexts = (query: string): ReadonlyArray<string> => {
  try {
    return parse(query).flatMap((term) => {
      switch (term.kind) {
        case "words": return term.text.split(" ").filter((word) => /[\p{L}\p{N}]{2}/u.test(word))
        case "exact": return [term.text]
        case "intitle": return [term.word]
        case "allintitle": return term.words
        default: return []
      }
    })
  } catch (error) {
    if (error instanceof InvalidTerm) return []
    throw error
  }
}
