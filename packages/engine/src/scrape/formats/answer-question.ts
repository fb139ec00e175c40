import { type Passage, rarityIn, wordsOf } from "./passages.ts"
import { expectedIn } from "./expected-answer.ts"

/** The sentences of a page that answer a question, verbatim. */
export const answerQuestion = (question: string, passages: ReadonlyArray<Passage>): string | undefined => {
  const questionWords = [...wordsOf(question)].slice(0, maxWords)
  const rare = rarityIn(passages)
  const rarity = (word: string) => generic.has(word) ? rare(word) * genericWorth : rare(word)
  const whole = questionWords.reduce((sum, word) => sum + rarity(word), 0)
  if (whole === 0) return undefined
  const expected = expectedIn(question)
  const rated = passages.map((passage, at) => {
    const before = passages[at - 1]
    const nearby = before !== undefined && before.line >= passage.line - 1 ? before.words : nothing
    const covered = questionWords.reduce((sum, word) =>
      sum + rarity(word) * (passage.words.has(word)
          ? 1
          : passage.context.has(word)
          ? inContext
          : nearby.has(word)
          ? inNeighbour
          : 0), 0) / whole
    const own = questionWords.some((word) => passage.words.has(word) || passage.context.has(word))
    const fits = expected.fits(passage.text, question)
    const worth = own && (fits > 0 || !expected.isNeeded)
      ? covered * (1 + fits) *
        (passage.isSentence || passage.text.includes("\t") || passage.text.includes(":") ? 1 : fragment) *
        (passage.text.endsWith("?") ? asks : 1) * (isAbout(passage, questionWords) ? aboutIt : 1) *
        (passage.text.length > long ? rambling : 1)
      : 0
    return { passage, covered, worth, at }
  }).filter(({ covered, worth }) => covered >= minCovered && worth > 0).sort((one, other) => other.worth - one.worth)
  const [best, second] = rated
  if (best === undefined) return undefined
  const joined =
    second !== undefined && Math.abs(second.at - best.at) === 1 && second.worth >= best.worth * nearlyAsGood
      ? [best, second].sort((one, other) => one.at - other.at)
      : [best]
  return joined.map(({ passage }) => readable(passage)).join(" ")
}

/** Whether a sentence begins with its subject. */
const isAbout = ({ text, words }: Passage, questionWords: ReadonlyArray<string>): boolean =>
  questionWords.some((word) => words.has(word)) &&
  [...wordsOf(text.slice(0, 25))].slice(0, 2).some((word) => questionWords.includes(word))

/** Formats the row of a table as a sentence. */
const readable = ({ columns, text }: Passage): string => {
  const cells = text.split("\t")
  const row = columns === undefined
    ? cells.join(": ")
    : cells.map((cell, at) => `${columns[at] ?? ""}: ${cell}`).join(", ")
  return row.replace(/\s+/g, " ").slice(0, maxLength)
}

/** Words of questions that rarely appear in answers. */
const generic = wordsOf(
  "cause caused reason happen mean means call called name number amount share percentage many much long old far big say tell give know kind type way work person people happens version date time year place price cost explain describe list page site article"
)

const nothing: ReadonlySet<string> = new Set()

const genericWorth = 0.25
const maxWords = 40
const maxLength = 2_000
const long = 400
const rambling = 0.8
const inContext = 0.6
const inNeighbour = 0.35
const fragment = 0.7
const asks = 0.3
const aboutIt = 1.15
const minCovered = 0.5
const nearlyAsGood = 0.85
