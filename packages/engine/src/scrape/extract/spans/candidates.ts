import { type Amount, amountsIn } from "../prose/amounts.ts"
import { determiners, pronouns, type Span } from "../prose/clauses.ts"
import { datesIn, type WrittenDate } from "../prose/dates.ts"
import type { Token } from "../prose/tokens.ts"
import type { Tag } from "./tagger.ts"

/** A part of a sentence that may be a value. */
export interface Candidate extends Span {
  readonly kind: "amount" | "date" | "time" | "figure" | "phrase"
  readonly amount?: Amount
  readonly date?: WrittenDate
  /** Whether it is a proper name. */
  readonly isName?: boolean
  /** Whether it is in quotation marks or formatted as code. */
  readonly isMarked?: boolean
  /** The first token of the description before a name: `the painter Dag Moen`. */
  readonly start?: number
}

/** All parts of a sentence that may be values: amounts, dates, times, versions, noun phrases, quoted text and code. */
export const candidatesIn = (
  tokens: ReadonlyArray<Token>,
  tags: ReadonlyArray<Tag>,
  marked: ReadonlyArray<string>
): ReadonlyArray<Candidate> => {
  const dates = datesIn(tokens).map((date) => ({ kind: "date" as const, from: date.from, to: date.to, date }))
  const isInDate = ({ from }: Span) => dates.some((date) => from >= date.from && from < date.to)
  const amounts = amountsIn(tokens).filter((amount) => !isInDate(amount)).map((amount) => ({
    kind: "amount" as const,
    from: amount.from,
    to: amount.to,
    amount
  }))
  const written = tokens.flatMap(({ kind, text }, at): ReadonlyArray<Candidate> => {
    if (kind !== "number" || isInDate({ from: at, to: at })) return []
    if (/^\d{1,2}:\d{2}$/u.test(text)) return [{ kind: "time", from: at, to: at + 1 }]
    return [{ kind: "figure", from: at, to: at + 1 }]
  })
  return [...dates, ...amounts, ...written, ...phrasesIn(tokens, tags), ...markedIn(tokens, marked)]
}

const inPhrase: ReadonlySet<Tag> = new Set(["NOUN", "PROPN", "ADJ", "NUM", "X", "SYM"])
const ending: ReadonlySet<Tag> = new Set(["NOUN", "PROPN", "X"])

const phrasesIn = (tokens: ReadonlyArray<Token>, tags: ReadonlyArray<Tag>): ReadonlyArray<Candidate> => {
  const isPart = (at: number): boolean => {
    const token = tokens[at]
    if (token === undefined) return false
    if (token.low === "'s" || /^[-'’&]$/u.test(token.text)) return at > 0 && isWord(at - 1) && isWord(at + 1)
    return isWord(at) || isWithinName(at)
  }
  const isWord = (at: number): boolean => {
    const token = tokens[at]
    return token !== undefined && token.kind !== "sign" && !pronouns.has(token.low) && !determiners.has(token.low) &&
      (inPhrase.has(tags[at] ?? "") || isName(at))
  }
  // `Vincent van Gogh`, `James E. Webb`, `Museum of Modern Art`
  const isWithinName = (at: number): boolean =>
    tokens[at - 1]?.isCapital === true && tokens[at + 1]?.isCapital === true && isName(at - 1) && isName(at + 1) &&
    (particles.has(tokens[at]?.low ?? "") || tokens[at]?.text === "." && tokens[at - 1]?.text.length === 1)
  const isName = (at: number): boolean =>
    tags[at] === "PROPN" ||
    at > 0 && tokens[at]?.isCapital === true && !pronouns.has(tokens[at]?.low ?? "") &&
      !determiners.has(tokens[at]?.low ?? "") && !/^[.:]$/u.test(tokens[at - 1]?.text ?? "")
  const found: Array<Candidate> = []
  const add = (from: number, to: number, start = from): void => {
    if (to <= from || !tokens.slice(from, to).some(({ kind }) => kind === "word")) return
    found.push({
      kind: "phrase",
      from,
      to,
      start,
      isName: Array.from({ length: to - from }, (_, step) => from + step).some(isName)
    })
  }
  const runs: Array<Span> = []
  for (let at = 0; at < tokens.length; at++) {
    if (!isPart(at)) continue
    let to = at
    while (to < tokens.length && isPart(to)) to++
    let end = to
    while (end > at && !ending.has(tags[end - 1] ?? "") && !isName(end - 1) && tags[end - 1] !== "NUM") end--
    if (end > at) {
      runs.push({ from: at, to: end })
      add(at, end)
      // `the painter Dag Moen`: the name alone
      let start = end
      while (start > at && (isName(start - 1) || isWithinName(start - 1) || tags[start - 1] === "NUM" && start < end)) {
        start--
      }
      if (start > at && start < end) {
        add(start, end, at)
      }
    }
    at = to
  }
  // `school of music`, `hawks and feral cats`
  runs.forEach((run, index) => {
    let end = run.to
    for (const next of runs.slice(index + 1, index + 3)) {
      const between = tokens.slice(end, next.from).map(({ low }) => low)
      const isOf = between[0] === "of" && between.slice(1).every((low) => determiners.has(low))
      if (!isOf && between.join(" ") !== "and") break
      end = next.to
      add(run.from, end)
    }
  })
  return found
}

const markedIn = (tokens: ReadonlyArray<Token>, marked: ReadonlyArray<string>): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  for (let at = 0; at < tokens.length; at++) {
    const close = quotes.get(tokens[at]?.text ?? "")
    if (close === undefined) continue
    const end = tokens.findIndex(({ text }, place) => place > at && text === close)
    if (end > at + 1 && end - at < maxQuotedTokens) {
      found.push({ kind: "phrase", from: at + 1, to: end, isName: true, isMarked: true })
      at = end
    }
  }
  for (const text of marked.slice(0, maxMarked)) {
    const words = text.trim()
    if (words === "" || words.length > maxMarkedLength) continue
    const from = tokens.findIndex((_, at) => joined(tokens, at, words) !== undefined)
    const to = from === -1 ? undefined : joined(tokens, from, words)
    if (to !== undefined) found.push({ kind: "phrase", from, to, isName: true, isMarked: true })
  }
  return found
}

/** The index after the tokens that spell a text from an index on; undefined if they do not. */
const joined = (tokens: ReadonlyArray<Token>, from: number, text: string): number | undefined => {
  const bare = text.replace(/\s+/gu, "")
  let spelled = ""
  for (let at = from; at < tokens.length && spelled.length < bare.length; at++) {
    spelled += tokens[at]?.text ?? ""
    if (spelled === bare) return at + 1
    if (!bare.startsWith(spelled)) return undefined
  }
  return undefined
}

const particles: ReadonlySet<string> = new Set(["van", "von", "de", "der", "den", "da", "di", "la", "le", "of"])
const quotes: ReadonlyMap<string, string> = new Map([["\"", "\""], ["“", "”"], ["„", "“"], ["«", "»"]])
const maxQuotedTokens = 16
const maxMarkedLength = 60
const maxMarked = 10
