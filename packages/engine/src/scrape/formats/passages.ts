import { bareWords } from "@trawl/full-text/text"
import type { PageContent } from "@trawl/reader/page"

/** The parts of a page's content that passages come from. */
export type PassageSource = Pick<PageContent, "description" | "headings" | "language" | "text" | "title">

/** Shortens a page's content to the part that passages come from. */
export const passageSource = ({ description, headings, language, text, title }: PageContent): PassageSource => ({
  description,
  headings,
  language,
  text: text.slice(0, maxTextLength),
  title
})

/** A sentence of a page, or another line, such as the row of a table. */
export interface Passage {
  /** Verbatim. */
  readonly text: string
  /** The content words, normalized as in searches. */
  readonly words: ReadonlySet<string>
  /** The words of its heading, and of the columns of its row. */
  readonly context: ReadonlySet<string>
  /** For the row of a table: the column names of its cells. */
  readonly columns?: ReadonlyArray<string> | undefined
  /** The line number in the page's text. */
  readonly line: number
  readonly isSentence: boolean
  /** Whether it is the first of its line or under its heading. */
  readonly opens: boolean
}

/** The passages of a page in order, without headings. Ignores the end of very long pages. */
export const passagesOf = ({ headings, language, text }: PassageSource): ReadonlyArray<Passage> => {
  const segmenter = segmenterFor(language)
  const isHeading = new Set(headings)
  const passages: Array<Passage> = []
  let heading: ReadonlySet<string> = new Set()
  let columns: ReadonlyArray<string> = []
  let opens = true
  for (const [line, whole] of text.slice(0, maxTextLength).split("\n").entries()) {
    const row = whole.trim()
    if (row === "") continue
    if (isHeading.has(row.replace(/\s+/g, " "))) {
      heading = wordsOf(row)
      opens = true
      continue
    }
    const cells = row.split("\t")
    if (cells.length !== columns.length) columns = cells.length > 1 ? cells : []
    const isRow = cells.length > 1 && columns !== cells
    const context = isRow ? new Set([...heading, ...wordsOf(columns.join(" "))]) : heading
    const sentences = cells.length > 1 ? [row] : sentencesOf(row, segmenter)
    for (const sentence of sentences) {
      passages.push({
        text: sentence,
        words: wordsOf(sentence),
        context,
        ...isRow ? { columns } : {},
        line,
        isSentence: isSentence(sentence),
        opens
      })
      opens = false
      if (passages.length === maxPassages) return passages
    }
    opens = sentences.length > 0 && sentences.every((sentence) => !isSentence(sentence)) && opens
  }
  return passages
}

/** The content words of a text, without duplicates. */
export const wordsOf = (text: string): ReadonlySet<string> => new Set(bareWords(text).flatMap(({ tokens }) => tokens))

/** The weight of words: the rarer in the passages, the higher. */
export const rarityIn = (passages: ReadonlyArray<Passage>): (word: string) => number => {
  const counts = new Map<string, number>()
  for (const { words } of passages) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => Math.log(1 + (passages.length + 1) / ((counts.get(word) ?? 0) + 0.5))
}

const maxTextLength = 300_000
const maxPassages = 4_000

/** A segmenter that splits text of a language into sentences. */
export const segmenterFor = (language: string | undefined): Intl.Segmenter => {
  try {
    return new Intl.Segmenter(language ?? "en", { granularity: "sentence" })
  } catch {
    return new Intl.Segmenter("en", { granularity: "sentence" }) // an unknown language
  }
}

/** The sentences of a line. */
export const sentencesOf = (line: string, segmenter: Intl.Segmenter): ReadonlyArray<string> => {
  const sentences: Array<string> = []
  let begin = 0
  const endAt = (end: number) => {
    const sentence = line.slice(begin, end).trim()
    if (sentence !== "") sentences.push(sentence)
    begin = end
  }
  for (const { index, segment } of segmenter.segment(line)) {
    // only the last word is checked, because a sentence may have many segments
    if (!abbreviated.test(segment.trimEnd().slice(-maxAbbreviationLength))) endAt(index + segment.length)
  }
  endAt(line.length)
  return sentences
}

// Unicode's segmentation does not know abbreviations
const abbreviated =
  /(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|No|Nr|Fig|approx|ca|cf|e\.g|i\.e|Inc|Ltd|Co|Corp|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.$/
/** Including the preceding character. */
const maxAbbreviationLength = 10

const isSentence = (text: string): boolean =>
  ends.test(text) && (text.length >= minSentenceLength || unspacedEnd.test(text))

const minSentenceLength = 25
const ends = /[.!?…。！？]["'”’»)\]]*$/
const unspacedEnd = /[。！？]["'”’」』)]*$/
