import type { Statement } from "../statements/page-statements.ts"
import { adverbs, auxiliaries, type Clause, clausesOf, determiners, isVerb, prepositions, pronouns, relatives } from "./clauses.ts"
import { longestSentence, type Token, tokensOf } from "./tokens.ts"

/** The sentences of a page with what they speak of, as fields are looked for in them. */
export interface PageProse {
  readonly sentences: ReadonlyArray<Sentence>
  /** Roots of the words that name what the page is about, or say what kind of thing it is. */
  readonly topic: ReadonlySet<string>
  /** Roots of its name. */
  readonly names: ReadonlySet<string>
}

export interface Sentence {
  readonly text: string
  readonly tokens: ReadonlyArray<Token>
  readonly clauses: ReadonlyArray<SaidClause>
  /** Roots of the headings and terms above it. */
  readonly above: ReadonlySet<string>
}

export interface SaidClause extends Clause {
  readonly subject: Clause
  /** The clause speaks of what the page is about, and of no part of it. */
  readonly isOfPage: boolean
}

export const noProse: PageProse = { sentences: [], topic: new Set(), names: new Set() }

export const pageProse = (statements: ReadonlyArray<Statement>, title: string): PageProse => {
  const topic = new Set([...contentRoots(tokensOf(title)), ...statements.filter(({ text, under }) => under === text).slice(0, 1).flatMap(({ text }) => contentRoots(tokensOf(text)))])
  const sentences: Array<Sentence> = []
  let last = true
  let room = mostText
  const headings = new Set(statements.map(({ under }) => under))
  for (const { headings: above, kind, opens, term, text } of statements) {
    if (kind === "code" || text.length > longestSentence || headings.has(text)) continue
    room -= text.length
    if (room < 0 || sentences.length >= mostSentences) break
    const tokens = tokensOf(text)
    if (opens) last = true
    let before: SaidClause | undefined
    const clauses = clausesOf(tokens).map((clause): SaidClause => {
      // text after a colon is about the text before it
      const own = tokens[clause.from - 1]?.low === ":" ? undefined : subjectOf(tokens, clause)
      // a clause without a subject goes on with the one before it
      before = own === undefined ? { ...clause, subject: before?.subject ?? { from: clause.from, to: clause.from }, isOfPage: before?.isOfPage ?? last } : { ...clause, subject: own, isOfPage: sentences.length === 0 && own.from === 0 || isOfTopic(tokens, own, topic, last) }
      return before
    })
    const [first] = clauses
    if (first !== undefined) {
      if (sentences.length === 0) for (const root of predicateOf(tokens, first)) topic.add(root)
      last = isPossessive(tokens[first.subject.from]) ? last : first.isOfPage
    }
    sentences.push({ text, tokens, clauses, above: new Set(contentRoots(tokensOf(`${above} ${term}`.slice(0, 300)))) })
  }
  return { sentences, topic, names: new Set(contentRoots(tokensOf(/^[^|–—:,(]*/u.exec(title)?.[0] ?? ""))) }
}

const mostSentences = 1_500
const mostText = 200_000

export const contentRoots = (tokens: ReadonlyArray<Token>): ReadonlyArray<string> =>
  tokens.filter(({ kind, low }) => kind !== "sign" && !prepositions.has(low) && !determiners.has(low) && !auxiliaries.has(low) && !pronouns.has(low) && !relatives.has(low) && low !== "and" && low !== "or" && low !== "'s").map(({ root }) => root)

/** Where a clause names its subject: after an introductory phrase, and before the verb. */
const subjectOf = (tokens: ReadonlyArray<Token>, { from, to }: Clause): Clause | undefined => {
  let start = from
  const isLed = (at: number) => prepositions.has(tokens[at]?.low ?? "") || adverbs.has(tokens[at]?.low ?? "") && prepositions.has(tokens[at + 1]?.low ?? "")
  if (isLed(start)) {
    const comma = tokens.findIndex(({ low }, at) => at > start && low === ",")
    const isOpen = comma !== -1 && !tokens.slice(start, comma).some((_, step) => isVerb(tokens, start + step))
    const isDate = /^\d/u.test(tokens[comma + 1]?.text ?? "")
    const behind = tokens.findIndex(({ isCapital, low }, at) => at > start + 1 && (determiners.has(low) || pronouns.has(low)) && !isCapital && !prepositions.has(tokens[at - 1]?.low ?? ""))
    start = isOpen && comma - start < 12 && comma < to && !isDate ? comma + 1 : behind !== -1 && behind < to ? behind : start
  }
  while (start < to && adverbs.has(tokens[start]?.low ?? "")) start++
  if (start >= to || isVerb(tokens, start)) return undefined
  let end = start
  while (end < to && end - start < longestSubject && !isVerb(tokens, end) && tokens[end]?.low !== "," && tokens[end]?.kind !== "number" && !relatives.has(tokens[end]?.low ?? "")) end++
  return { from: start, to: Math.max(end, start + 1) }
}

const longestSubject = 12

const isOfTopic = (tokens: ReadonlyArray<Token>, { from, to }: Clause, topic: ReadonlySet<string>, last: boolean): boolean => {
  const first = tokens[from]
  if (first === undefined) return last
  if (pronouns.has(first.low) && !isPossessive(first)) return /^(?:you|we|i|there)$/u.test(first.low) || last
  if (isPossessive(first)) return false
  const part = tokens.slice(from, to)
  // `the color of the bridge` speaks of a color
  const of = part.findIndex(({ low }) => prepositions.has(low))
  const head = of === -1 ? part : part.slice(0, of)
  // another of its kind
  if (head.some(({ isCapital, root, text }, at) => isCapital && text.length > 2 && (at > 0 || from > 0) && !topic.has(root))) return false
  // `the play`, `the species`
  if (head.length === 2 && first.low === "the" && kinds.has(head[1]?.low ?? "")) return true
  return contentRoots(head).some((root) => topic.has(root)) && !head.some(({ low }) => low === "'s")
}

/** Words that speak of what a page is about by what kind of thing it is. */
export const kinds: ReadonlySet<string> = new Set("species animal bird plant company firm organisation organization city town village building structure work book novel play film movie album song painting portrait game event race match project software program language library package tool machine device vehicle ship aircraft mission country island region river lake mountain bridge canal tower museum festival product recipe dish device protocol standard planet element metal".split(" "))

export const kindRoots: ReadonlySet<string> = new Set([...kinds].flatMap((word) => tokensOf(word).map(({ root }) => root)))

const isPossessive = (token: Token | undefined): boolean => token !== undefined && /^(?:its|his|her|their)$/u.test(token.low)

/** What the first sentence says the subject to be: of `… is a suspension bridge that …` the two nouns. */
const predicateOf = (tokens: ReadonlyArray<Token>, { subject, to }: SaidClause): ReadonlyArray<string> => {
  const at = tokens.findIndex(({ low }, place) => place >= subject.to - 1 && place < to && /^(?:is|was|are|were)$/u.test(low))
  if (at === -1 || !determiners.has(tokens[at + 1]?.low ?? "")) return []
  const end = tokens.findIndex(({ kind, low }, place) => place > at + 1 && (kind === "sign" && low !== "-" || prepositions.has(low) || relatives.has(low) || low.endsWith("ed")))
  return contentRoots(tokens.slice(at + 2, Math.min(end === -1 ? to : end, at + 8)).filter(({ isCapital }) => !isCapital))
}
