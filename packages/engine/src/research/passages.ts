import { bareWords, exactToken, looseToken, tokenize } from "@trawl/full-text/text"
import type { PaperPassage } from "@trawl/schema"

/**
 * The `k` passages of a text that best match the first words of a query, best first. Leaves out passages without any of
 * the words.
 * Yields after each passage.
 */
export function* passagesAbout(text: string, query: string, k: number): Generator<void, ReadonlyArray<PaperPassage>> {
  // in scripts without spaces, a word is a pair of tokens
  const words = bareWords(query).slice(0, maxWords).map(({ tokens }) => tokens.join(" "))
  const passages: Array<{ readonly text: string; readonly words: ReadonlyArray<string> }> = []
  const having = new Map(words.map((word) => [word, 0]))
  for (const passage of split(text)) {
    const tokens = tokenize(passage).map((token) => looseToken(exactToken(token)))
    const there = new Set(tokens.flatMap((token, at) => at === 0 ? [token] : [token, `${tokens[at - 1]} ${token}`]))
    const own = words.filter((word) => there.has(word))
    for (const word of own) having.set(word, having.get(word)! + 1)
    passages.push({ text: passage, words: own })
    yield
  }
  const worth = (words: ReadonlyArray<string>) =>
    words.reduce((sum, word) => sum + Math.log(1 + passages.length / Math.max(having.get(word)!, 1)), 0)
  const most = worth(words)
  return passages
    .filter(({ words }) => words.length > 0)
    .map(({ text, words }) => ({ text, score: worth(words) / most }))
    .sort((one, other) => other.score - one.score)
    .slice(0, k)
}

const maxWords = 16

/** Splits text into paragraphs, and long paragraphs into groups of sentences. */
function* split(text: string): Generator<string> {
  for (const paragraph of text.split(/\n\s*\n/u)) {
    let passage = ""
    for (const sentence of paragraph.replace(/\s+/gu, " ").trim().split(/(?<=[.!?]["”’)]?)\s+(?=[\p{Lu}\d"“(])/u)) {
      if (passage !== "" && passage.length + sentence.length < maxLength) passage += ` ${sentence}`
      else {
        if (passage !== "") yield passage
        passage = sentence
      }
    }
    if (passage !== "") yield passage
  }
}

const maxLength = 500
