import { nearMiss } from "@trawl/schema"

/** The suggestion of a similar known word, with a space after it; empty if no known word is similar. */
export const didYouMean = (word: string, known: ReadonlyArray<string>): string => {
  const meant = nearMiss(word, known)
  return meant === undefined ? "" : `Did you mean ${JSON.stringify(meant)}? `
}
