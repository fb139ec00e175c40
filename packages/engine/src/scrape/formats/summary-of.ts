import { type Passage, passagesOf, type PassageSource, wordsOf } from "./passages.ts"

/** The sentences that summarize a page, verbatim and in order. */
export const summaryOf = (content: PassageSource): string | undefined => {
  const passages = passagesOf(content).slice(0, maxSentences)
  const sentences = passages.filter(({ isSentence, text }) =>
    isSentence && text.length <= maxSentenceLength && !asksReaders.test(text)
  )
  if (sentences.length === 0) return content.description.trim() || undefined
  const worth = worthIn(sentences, content)
  const count = Math.min(most, Math.max(1, Math.ceil(sentences.length / sentencesPerChosen)))
  const chosen: Array<Passage> = []
  let length = 0
  for (const sentence of sentences.toSorted((one, other) => worth(other) - worth(one))) {
    if (chosen.length === count) break
    if (length + sentence.text.length > maxLength && chosen.length > 0) continue
    if (chosen.some((other) => overlap(sentence.words, other.words) > tooAlike)) continue
    chosen.push(sentence)
    length += sentence.text.length + 1
  }
  return sentences.filter((sentence) => chosen.includes(sentence)).map(({ text }) => text.replace(/\s+/g, " ")).join(
    " "
  )
}

/**
 * Scores sentences by their words: words that are frequent, or in the title and headings, count more. First sentences
 * of the page and its sections get a higher score.
 */
const worthIn = (
  sentences: ReadonlyArray<Passage>,
  { headings, title }: PassageSource
): (sentence: Passage) => number => {
  const titled = wordsOf(title)
  const headed = wordsOf(headings.join(" ").slice(0, 2_000))
  const counts = new Map<string, number>()
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  // a word that appears only once matters only if the title or a heading contains it
  const weight = (word: string) =>
    (Math.min(counts.get(word) ?? 1, sentences.length / 3) - 1) / sentences.length +
    (titled.has(word) ? 0.3 : headed.has(word) ? 0.12 : 0)
  const worths = new Map(sentences.map((sentence, at) => {
    const central = [...sentence.words].reduce((sum, word) => sum + weight(word), 0) / (sentence.words.size + 6) ** 0.7
    const place = 1 + (at === 0 ? 0.8 : at === 1 ? 0.4 : 0) + (sentence.opens ? 0.25 : 0) -
      0.2 * (at / sentences.length)
    return [sentence, (central + 0.02) * place * (refersBack.test(sentence.text) ? 0.5 : 1)]
  }))
  return (sentence) => worths.get(sentence) ?? 0
}

const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let shared = 0
  for (const word of one) if (other.has(word)) shared++
  return shared / Math.max(1, Math.min(one.size, other.size))
}

const maxSentences = 1_000
const maxSentenceLength = 500
const maxLength = 900
const most = 5
const sentencesPerChosen = 3
const tooAlike = 0.6

/** Sentences that need the preceding sentence to make sense. */
const refersBack =
  /^(?:This|These|That|Those|It|They|He|She|However|But|And|So|Also|Thus|Therefore|For example|As a result|In addition|Moreover|Instead)\b/

/** Sentences that address the reader instead of describing the subject. */
const asksReaders =
  /\b(?:cookies?|subscribe|sign up|newsletter|log ?in|all rights reserved|privacy policy|terms of (?:use|service)|click here|read more|share this|follow us)\b|©/i
