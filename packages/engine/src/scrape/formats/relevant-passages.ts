import { type Passage, rarityIn, wordsOf } from "./passages.ts"

/** The passages of a page that best match a query, verbatim and in order. */
export const relevantPassages = (query: string, passages: ReadonlyArray<Passage>): ReadonlyArray<string> => {
  const queryWords = [...wordsOf(query)].slice(0, maxWords)
  const rarity = rarityIn(passages)
  const whole = queryWords.reduce((sum, word) => sum + rarity(word), 0)
  const rated = passages.map((passage, at) => ({
    at,
    passage,
    worth: queryWords.some((word) => passage.words.has(word))
      ? queryWords.reduce(
        (sum, word) => sum + rarity(word) * (passage.words.has(word) ? 1 : passage.context.has(word) ? inContext : 0),
        0
      ) / whole
      : 0
  })).filter(({ worth }) => worth >= minWorth).sort((one, other) => other.worth - one.worth || one.at - other.at)
  const minWorthOfBest = (rated[0]?.worth ?? 0) * nearBest
  const best = rated.filter(({ worth }) => worth >= minWorthOfBest).slice(0, maxPassages).sort((one, other) =>
    one.at - other.at
  )
  // adjacent passages of a line are joined
  const joined: Array<{ text: string; readonly line: number; last: number }> = []
  for (const { at, passage } of best) {
    const before = joined.at(-1)
    if (before !== undefined && before.line === passage.line && before.last === at - 1) {
      before.text += ` ${passage.text}`
      before.last = at
    } else joined.push({ text: passage.text, line: passage.line, last: at })
  }
  return joined.map(({ text }) => text)
}

const maxWords = 40
const maxPassages = 6
const inContext = 0.5
const minWorth = 0.3
const nearBest = 0.6
