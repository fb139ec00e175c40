import { yieldBudget } from "@trawl/full-text/effect"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"

/** A statement with its index and the weighted shares of the requested words that it covers. */
export interface RatedStatement {
  readonly statement: Statement
  readonly at: number
  /** From 0 to 1. */
  readonly covered: number
  /** The share for the words of the field alone. */
  readonly field: number
}

/** The words in the title and the URL of a page. */
export interface PageTopic {
  readonly title: ReadonlySet<string>
  readonly url: ReadonlySet<string>
}

/** The rarity of a word on the page. Rare words distinguish statements best. */
export const rarityOn = (statements: ReadonlyArray<Statement>): (word: string) => number => {
  // computed on demand, because only a few words are looked up
  const known = new Map<string, number>()
  return (word) => {
    let count = known.get(word)
    if (count === undefined) {
      count = 0
      for (const { words } of statements) if (words.has(word)) count++
      known.set(word, count)
    }
    return Math.log(1 + (statements.length + 1) / (count + 0.5))
  }
}

/** The statements that cover the most words, best first. */
export function* rateStatements(
  statements: ReadonlyArray<Statement>,
  { questionWords, field, rarity, topic }: {
    readonly questionWords: ReadonlySet<string>
    readonly field: ReadonlySet<string>
    readonly rarity: (word: string) => number
    readonly topic: PageTopic
  }
): Generator<void, ReadonlyArray<RatedStatement>> {
  const weights = new Map<string, number>()
  for (const word of questionWords) weights.set(word, rarity(word))
  for (const word of field) weights.set(word, rarity(word) * (questionWords.has(word) ? 1.5 : fieldWorth))
  const words = [...weights].map(([word, weight]) => ({
    word,
    weight,
    isField: field.has(word),
    ofPage: topic.title.has(word) ? inTitle : topic.url.has(word) ? inUrl : 0
  }))
  const whole = words.reduce((sum, { weight }) => sum + weight, 0)
  const wholeField = words.reduce((sum, { isField, weight }) => sum + (isField ? weight : 0), 0)
  if (whole === 0) return []
  const rated: Array<RatedStatement> = []
  for (const [at, statement] of statements.entries()) {
    if (at % 200 === 0 && yieldBudget.isSpent()) yield
    let covered = 0
    let ofField = 0
    let own = 0
    for (const { isField, ofPage, weight, word } of words) {
      const share = statement.words.has(word) ?
        1
        : statement.termWords.has(word) ?
        inTerm
        : Math.max(
          statement.heading.has(word)
            ? inHeading
            : statement.around.has(word)
            ? inParagraph
            : statement.before.has(word)
            ? inBefore
            : statement.above.has(word)
            ? inAbove
            : 0,
          ofPage
        )
      if (share === 0) continue
      covered += weight * share
      if (isField) ofField += weight * share
      if (share >= inTerm) own += weight
    }
    if (own === 0) continue
    rated.push({
      statement,
      at,
      covered: covered / whole,
      field: wholeField === 0 ? 1 : ofField / wholeField
    })
  }
  return rated.sort((one, other) => other.covered - one.covered || one.at - other.at).slice(0, maxStatements)
}

const fieldWorth = 1
const inTerm = 0.95
const inHeading = 0.7
const inParagraph = 0.6
const inAbove = 0.5
const inBefore = 0.45
const inTitle = 0.6
const inUrl = 0.5
const maxStatements = 60
