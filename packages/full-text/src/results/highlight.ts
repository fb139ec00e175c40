import { normalized } from "../text/normalized.ts"
import { findMatches, type MatchRequest, type MatchSet } from "./find-matches.ts"
import { countInitials } from "./initials.ts"
import { SearchableText } from "./searchable-text.ts"

/**
 * The best passage of a text: one or two sentences of a line, at most 300 characters, with an ellipsis where a sentence
 * is cut. Undefined if the text has no match, only a very late one, or only one of the last of very many items.
 */
export const highlight = (text: string, wanted: MatchRequest): string | undefined => {
  const early = highlightIn(new SearchableText(text.slice(0, previewLength)), wanted)
  return early.isEnough || text.length <= previewLength
    ? early.passage
    : highlightIn(new SearchableText(text.slice(0, maxCharacters)), wanted).passage
}

/**
 * The same for the beginning of a text, and whether that is enough because the rest cannot improve it. A first line
 * that repeats the `title` is not used.
 */
export const highlightIn = (
  beginning: SearchableText,
  given: MatchRequest,
  title = ""
): { readonly passage: string | undefined; readonly isEnough: boolean } => {
  const wanted = { phrases: given.phrases.slice(0, maxPhrases), words: given.words.slice(0, maxWords) }
  const { text } = beginning
  const titled = repeatedTitle(text, title)
  const found = findMatches(beginning, wanted)
  const findings = titled === 0 ? found : found.filter(({ start }) => start >= titled)
  const [best] = densest(findings)
    .map((core) => ({ ...core, worth: core.worth * (1 + sentenceLikeness(text, core)) }))
    .sort((one, other) => other.worth - one.worth)
  return {
    passage: best && passageAround(text, best),
    isEnough: findings.length > 0 &&
      wanted.phrases.every((_, phrase) => found.some((finding) => finding.wanted === phrase))
  }
}

/** How long the first line is, where it is a part of the title. */
const repeatedTitle = (text: string, title: string): number => {
  const [line = "", words = ""] = /^\s*(\S[^\n]*)\n/u.exec(text) ?? []
  return line !== "" && oneLine(title).includes(oneLine(words)) ? line.length : 0
}

const oneLine = (text: string): string => normalized(text, "NFC").replace(/\s+/gu, " ").trim()

// the topic of a page is usually near its beginning, and a manual can be a megabyte long
export const previewLength = 20_000
export const maxCharacters = 300_000
const maxPhrases = 10
const maxWords = 20

const maxLength = 300
const maxCoreLength = 220
const lead = maxLength - maxCoreLength
const enough = 120

type Core = Pick<MatchSet, "start" | "end" | "worth">

/** Some of the ranges that hold the most different findings, best first; rare and adjacent findings count more. */
const densest = (findings: ReadonlyArray<MatchSet>): ReadonlyArray<Core> => {
  const cores = findings.map((_, from) => coreAt(findings, from)).sort((one, other) => other.worth - one.worth)
  const apart: Array<Core> = []
  for (const core of cores) {
    if (apart.length === maxCores) break
    if (apart.every(({ end, start }) => core.end < start || end < core.start)) apart.push(core)
  }
  return apart
}

/** The shortest range from a match on that contains as many different items as fit. */
const coreAt = (findings: ReadonlyArray<MatchSet>, from: number): Core => {
  const start = findings[from]?.start ?? 0
  const held = new Set<number>()
  let core = { start, end: start, worth: 0 }
  let last: MatchSet | undefined
  for (let at = from; at < findings.length; at++) {
    const finding = findings[at]!
    if (finding.end - start > maxCoreLength) break
    if (!held.has(finding.wanted)) {
      const besides = last !== undefined && finding.start - last.end <= adjacency ? adjacencyWorth : 0
      core = { start, end: finding.end, worth: core.worth + finding.worth + besides }
      held.add(finding.wanted)
    }
    last = finding
  }
  return { ...core, worth: core.worth * (1 - (core.end - start) / farApart) }
}

const maxCores = 4
const farApart = 4 * maxCoreLength
const adjacency = 2
const adjacencyWorth = 0.4

/** From 0 to 1: contents lists, tables and headings begin most of their words with capitals and digits. */
const sentenceLikeness = (text: string, { end, start }: Core): number => {
  const { other, small } = countInitials(text.slice(Math.max(0, start - surroundings), end + surroundings))
  return small / Math.max(small + other, 1)
}

const surroundings = 60

const passageAround = (text: string, core: Core): string => {
  const from = Math.max(0, core.start - lead)
  const ends = sentenceEnds(text, from, Math.min(text.length, from + lead + maxLength))
  const start = ends.findLast((end) => end <= core.start) ?? (from === 0 ? 0 : wordStart(text, from, core.start))
  const possible = ends.filter((end) => end >= core.end && end - start <= maxLength)
  const end = possible.find((end) => end - start >= enough) ?? possible.at(-1) ??
    wordEnd(text, core.end, start + maxLength)
  const opening = start === 0 || ends.includes(start) ? "" : "…"
  const closing = ends.includes(end) ? "" : "…"
  return `${opening}${oneLine(text.slice(start, end))}${closing}`
}

const sentenceEnds = (text: string, from: number, to: number): ReadonlyArray<number> => [
  ...Array.from(text.slice(from, to).matchAll(sentenceEnd), ({ 0: end, index }) => from + index + end.length),
  ...to === text.length ? [to] : []
]

// a line that starts in lower case continues the sentence
const sentenceEnd = /[.!?…]["'”’)\]]*(?=\s)|[。！？]|\n(?=\s{0,20}(?:\n|[^\p{Ll}\s]))/gu

const wordStart = (text: string, from: number, until: number): number => {
  const space = text.slice(from, until).search(/\s/u)
  return space === -1 ? from : from + space + 1
}

const wordEnd = (text: string, from: number, until: number): number => {
  if (until >= text.length) return text.length
  const spaces = text.slice(from, until + 1)
  const cut = Math.max(spaces.lastIndexOf(" "), spaces.lastIndexOf("\n"))
  return cut === -1 ? until : from + cut
}
