import { nearMiss } from "@trawl/schema"

/** Asks whether a known word was meant, with a space after it; nothing where a word resembles none. */
export const didYouMean = (word: string, known: ReadonlyArray<string>): string => {
  const meant = nearMiss(word, known)
  return meant === undefined ? "" : `Did you mean ${JSON.stringify(meant)}? `
}
