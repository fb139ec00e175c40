import { bareWords } from "@trawl/full-text/text"
import type { PageContent } from "@trawl/reader/page"

/** What passages are taken from. */
export type PassageSource = Pick<PageContent, "description" | "headings" | "language" | "text" | "title">

/** As much of a page's content as passages are taken from. */
export const passageSource = ({ description, headings, language, text, title }: PageContent): PassageSource => ({
  description,
  headings,
  language,
  text: text.slice(0, longestText),
  title
})

/** A sentence of a page, or a line of it that is none, such as the row of a table. */
export interface Passage {
  /** As the page has it. */
  readonly text: string
  /** The words that say what it is about, as searches compare them. */
  readonly words: ReadonlySet<string>
  /** Of the heading it stands under, and of the columns of its row. */
  readonly context: ReadonlySet<string>
  /** For the row of a table: what its cells are called. */
  readonly columns?: ReadonlyArray<string> | undefined
  /** Number of the line of the page's text that it is in. */
  readonly line: number
  readonly isSentence: boolean
  /** The first of its line or under its heading. */
  readonly opens: boolean
}

/** The passages of a page's content in their order, headings apart. What stands very late in a very long page is left out. */
export const passagesOf = ({ headings, language, text }: PassageSource): ReadonlyArray<Passage> => {
  const segmenter = segmenterFor(language)
  const isHeading = new Set(headings)
  const passages: Array<Passage> = []
  let heading: ReadonlySet<string> = new Set()
  let columns: ReadonlyArray<string> = []
  let opens = true
  for (const [line, whole] of text.slice(0, longestText).split("\n").entries()) {
    const said = whole.trim()
    if (said === "") continue
    if (isHeading.has(said.replace(/\s+/g, " "))) {
      heading = wordsOf(said)
      opens = true
      continue
    }
    const cells = said.split("\t")
    if (cells.length !== columns.length) columns = cells.length > 1 ? cells : []
    const isRow = cells.length > 1 && columns !== cells
    const context = isRow ? new Set([...heading, ...wordsOf(columns.join(" "))]) : heading
    const sentences = cells.length > 1 ? [said] : sentencesOf(said, segmenter)
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
      if (passages.length === mostPassages) return passages
    }
    opens = sentences.length > 0 && sentences.every((sentence) => !isSentence(sentence)) && opens
  }
  return passages
}

/** The words of a text that say what it is about, each once. */
export const wordsOf = (text: string): ReadonlySet<string> => new Set(bareWords(text).flatMap(({ tokens }) => tokens))

/** How much each word tells passages apart: rare ones more; a word that no passage has tells most. */
export const rarityIn = (passages: ReadonlyArray<Passage>): (word: string) => number => {
  const counts = new Map<string, number>()
  for (const { words } of passages) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => Math.log(1 + (passages.length + 1) / ((counts.get(word) ?? 0) + 0.5))
}

const longestText = 300_000
const mostPassages = 4_000

/** Cuts texts of a language into sentences. */
export const segmenterFor = (language: string | undefined): Intl.Segmenter => {
  try {
    return new Intl.Segmenter(language ?? "en", { granularity: "sentence" })
  } catch {
    return new Intl.Segmenter("en", { granularity: "sentence" }) // not a language that anybody knows
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
    // only the last word counts: a sentence may have many segments
    if (!abbreviated.test(segment.trimEnd().slice(-longestAbbreviation))) endAt(index + segment.length)
  }
  endAt(line.length)
  return sentences
}

// Unicode's rules know no abbreviations
const abbreviated =
  /(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|No|Nr|Fig|approx|ca|cf|e\.g|i\.e|Inc|Ltd|Co|Corp|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.$/
/** With what stands before it. */
const longestAbbreviation = 10

const isSentence = (text: string): boolean =>
  ends.test(text) && (text.length >= shortestSentence || unspacedEnd.test(text))

const shortestSentence = 25
const ends = /[.!?…。！？]["'”’»)\]]*$/
const unspacedEnd = /[。！？]["'”’」』)]*$/
