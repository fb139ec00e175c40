import { bareWords, exactToken, looseToken, tokenize } from "@trawl/full-text/text"
import * as Effect from "effect/Effect"
import type { DocSection } from "./doc-sections.ts"
import { unitsOf } from "./doc-units.ts"
import { SupportDocs } from "./support-docs.ts"

export interface DocsAnswer {
  readonly answer: string
  readonly confidence: "high" | "medium" | "low"
  readonly evidence: ReadonlyArray<{ readonly pathOrUrl: string; readonly reason: string }>
}

/** Answers a question with passages of the documentation. Returns undefined if this engine has no documentation. */
export const answerFromDocs = Effect.fn("Support.answerFromDocs")(function*(question: string) {
  const sections = yield* (yield* SupportDocs).search(question.slice(0, maxQuestionLength), maxSections)
  if (sections === undefined) return undefined
  const words = bareWords(question.slice(0, maxQuestionLength)).slice(0, maxWords).map(({ tokens }) => tokens.join(" "))
  const rated = sections.map((section, place) => rate(section, words, place))
    .filter(({ share }) => share >= leastShare)
    .sort((one, other) => other.worth - one.worth)
    .slice(0, maxPassages)
  const [best] = rated
  if (best === undefined) return nothing
  const found: DocsAnswer = {
    answer: rated.slice(0, 1 + rated.slice(1).filter(({ worth }) => worth >= best.worth * nearlyAsGood).length)
      .map(({ passage }) => passage).join("\n\n"),
    confidence: best.share === 1 ? "high" : best.share >= mediumShare ? "medium" : "low",
    evidence: rated.map(({ lines: [first, last], section: { file, heading, title } }) => ({
      pathOrUrl: `${file}#L${first}-L${last}`,
      reason: heading === "" ? `The beginning of "${title}"` : `The section "${heading}" of "${title}"`
    }))
  }
  return found
})

const nothing: DocsAnswer = {
  answer:
    "The documentation does not answer this question. Use other words, such as the names of fields and operations.",
  confidence: "low",
  evidence: []
}

/** How much of the question a section covers, and its best passages. */
const rate = (section: DocSection, words: ReadonlyArray<string>, place: number) => {
  const { file, heading, text, title } = section
  const share = shareOf(`${title}\n${heading}\n${text}`, words)
  const units = unitsOf(section).map((unit) => ({ ...unit, share: shareOf(unit.text, words) }))
  const top = Math.max(0, ...units.map((unit) => unit.share))
  // the first of equally good passages, with the code or text that belongs to it
  const chosen = units.find((unit) => unit.share === top) ?? { text, lines: section.lines }
  return {
    section,
    share,
    worth: share + top + shareOf(`${title}\n${heading}`, words) / 2 - place * placeCost - costOf(file) -
      (chosen.text.startsWith("```") ? codeCost : 0),
    passage: chosen.text.slice(0, maxPassageLength),
    lines: chosen.lines
  }
}

/** The share of the words that a text contains, from 0 to 1. */
const shareOf = (text: string, words: ReadonlyArray<string>): number => {
  if (words.length === 0) return 0
  const tokens = tokenize(text).map((token) => looseToken(exactToken(token)))
  const there = new Set(tokens.flatMap((token, at) => at === 0 ? [token] : [token, `${tokens[at - 1]} ${token}`]))
  return words.filter((word) => there.has(word)).length / words.length
}

const maxQuestionLength = 2_000
const maxWords = 16
const maxSections = 12
const maxPassages = 4
const maxPassageLength = 2_000
const leastShare = 0.3
const mediumShare = 0.6
const nearlyAsGood = 0.9
/** Pages for users rank before the reference, and both before pages for contributors. */
const costOf = (file: string): number =>
  /^docs\/(?:[\w-]+\.md$|guides\/(?:add-|another-language))/u.test(file) && file !== "docs/engine.md"
    ? 0.5
    : file.startsWith("docs/reference/")
    ? 0.15
    : 0

/** Code without an explanation is rarely an answer. */
const codeCost = 0.3

/** The penalty for each rank in the results of the index. */
const placeCost = 0.05
