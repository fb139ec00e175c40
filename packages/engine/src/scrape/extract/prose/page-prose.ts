import { isHeadingOfOthers, type Topic } from "./attribution.ts"
import type { Statement } from "../statements/page-statements.ts"
import {
  adverbs,
  auxiliaries,
  clausesOf,
  determiners,
  isVerb,
  prepositions,
  pronouns,
  relatives,
  type Span
} from "./clauses.ts"
import { maxSentenceLength, type Token, tokensOf } from "./tokens.ts"

/** The sentences of a page and their topic, prepared for the search for field values. */
export interface PageProse extends Topic {
  readonly sentences: ReadonlyArray<Sentence>
  /** Roots of the words in the name of the page. */
  readonly names: ReadonlySet<string>
}

export interface Sentence {
  readonly text: string
  readonly tokens: ReadonlyArray<Token>
  readonly clauses: ReadonlyArray<Clause>
  /** Roots of the headings and terms above it. */
  readonly above: ReadonlySet<string>
  /** Texts in it that are set off, such as code or bold text. */
  readonly marked: ReadonlyArray<string>
}

/** A part of a sentence with a verb of its own. */
export interface Clause extends Span {
  readonly subject: Span
  /** Whether the clause is about the subject of the page, not about a part of it. */
  readonly isOfPage: boolean
}

export const noProse: PageProse = { sentences: [], topic: new Set(), names: new Set(), hasLowName: false }

/**
 * The sentences of a page. With a `subject`, they are read as statements about that, not about the subject of the
 * title.
 */
export const pageProse = (
  statements: ReadonlyArray<Statement>,
  title: string,
  subject?: ReadonlySet<string>
): PageProse => {
  const topic = subject !== undefined
    ? new Set(subject)
    : new Set([
      ...contentRoots(tokensOf(title)),
      ...statements.filter(({ text, under }) => under === text).slice(0, 1).flatMap(({ text }) =>
        contentRoots(tokensOf(text))
      )
    ])
  const hasLowName = /^\p{Ll}/u.test(title)
  const sentences: Array<Sentence> = []
  let last = subject === undefined
  let room = maxText
  const headings = new Set(statements.map(({ under }) => under))
  const isNamed = subject !== undefined ||
    statements.some(({ kind, text }) =>
      kind === "sentence" && text.length <= maxSentenceLength && !headings.has(text) &&
      tokensOf(text.slice(0, maxOpeningLength)).slice(0, 4).some(({ root }) => topic.has(root))
    )
  for (const { headings: above, column, kind, marked, opens, term, text, under } of statements) {
    if (
      kind === "code" || text.includes("?") || subject === undefined && isHeadingOfOthers(under) ||
      text.length > maxSentenceLength || headings.has(text)
    ) continue
    room -= text.length
    if (room < 0 || sentences.length >= maxSentences) break
    const tokens = tokensOf(text)
    if (opens) last = subject === undefined
    let before: Clause | undefined
    const clauses = clausesOf(tokens).map((clause): Clause => {
      // text after a colon is about the text before it
      const own = tokens[clause.from - 1]?.low === ":" ? undefined : subjectOf(tokens, clause)
      // a clause without a subject continues the one before it
      before = own === undefined
        ? {
          ...clause,
          subject: before?.subject ?? { from: clause.from, to: clause.from },
          isOfPage: before?.isOfPage ?? last
        }
        : {
          ...clause,
          subject: own,
          isOfPage: isOfTopic(tokens, own, topic, last) ||
            sentences.length === 0 && own.from === 0 && tokens[clause.to]?.low !== ":" && tokens.some((_, at) =>
                isVerb(tokens, at)
              ) &&
              !isOtherModelNumber(tokens, { from: own.from, to: own.to + 1 }, topic) &&
              isFirstSubject(tokens.slice(own.from, own.to), topic, isNamed || hasLowName && own.to - own.from === 1)
        }
      return before
    })
    const [first] = clauses
    if (first !== undefined) {
      if (sentences.length === 0 && first.isOfPage) { for (const root of predicateOf(tokens, first)) topic.add(root) }
      // a line without a verb, such as a copyright notice, does not change the subject
      last = isPossessive(tokens[first.subject.from]) || !tokens.some((_, at) => isVerb(tokens, at))
        ? last
        : first.isOfPage
    }
    sentences.push({
      text,
      tokens,
      clauses,
      above: new Set(contentRoots(tokensOf(`${above} ${term} ${column}`.slice(0, 300)))),
      marked
    })
  }
  return { sentences, topic, names: new Set(contentRoots(tokensOf(/^[^|–—:,(]*/u.exec(title)?.[0] ?? ""))), hasLowName }
}

const maxOpeningLength = 80
const maxSentences = 1_500
const maxText = 200_000

export const contentRoots = (tokens: ReadonlyArray<Token>): ReadonlyArray<string> =>
  tokens.filter(({ kind, low }) =>
    kind !== "sign" && !prepositions.has(low) && !determiners.has(low) && !auxiliaries.has(low) && !pronouns.has(low) &&
    !relatives.has(low) && low !== "and" && low !== "or" && low !== "'s"
  ).map(({ root }) => root)

/** The subject of a clause: after an introductory phrase, and before the verb. */
const subjectOf = (tokens: ReadonlyArray<Token>, { from, to }: Span): Span | undefined => {
  let start = from
  const isLed = (at: number) =>
    prepositions.has(tokens[at]?.low ?? "") ||
    adverbs.has(tokens[at]?.low ?? "") && prepositions.has(tokens[at + 1]?.low ?? "")
  if (isLed(start)) {
    const comma = tokens.findIndex(({ low }, at) => at > start && low === ",")
    const isOpen = comma !== -1 && !tokens.slice(start, comma).some((_, step) => isVerb(tokens, start + step))
    const isDate = /^\d/u.test(tokens[comma + 1]?.text ?? "")
    const behind = tokens.findIndex(({ isCapital, low }, at) =>
      at > start + 1 && (determiners.has(low) || pronouns.has(low)) && !isCapital &&
      !prepositions.has(tokens[at - 1]?.low ?? "")
    )
    start = isOpen && comma - start < 12 && comma < to && !isDate
      ? comma + 1
      : behind !== -1 && behind < to
      ? behind
      : start
  }
  while (start < to && adverbs.has(tokens[start]?.low ?? "")) start++
  if (
    start >= to || isVerb(tokens, start) ||
    tokens[start]?.low.endsWith("ed") === true && prepositions.has(tokens[start + 1]?.low ?? "")
  ) return undefined
  let end = start
  while (
    end < to && end - start < maxSubjectLength && !isVerb(tokens, end) && tokens[end]?.low !== "," &&
    tokens[end]?.kind !== "number" && !relatives.has(tokens[end]?.low ?? "")
  ) end++
  return { from: start, to: Math.max(end, start + 1) }
}

const maxSubjectLength = 12

const isOfTopic = (
  tokens: ReadonlyArray<Token>,
  { from, to }: Span,
  topic: ReadonlySet<string>,
  last: boolean
): boolean => {
  const first = tokens[from]
  if (first === undefined) return last
  if (isOtherModelNumber(tokens, { from, to: to + 1 }, topic)) return false
  if (pronouns.has(first.low) && !isPossessive(first)) return /^(?:you|we|i|there)$/u.test(first.low) || last
  if (isPossessive(first)) return false
  const part = tokens.slice(from, to)
  // `the color of the bridge` is about a color
  const of = part.findIndex(({ low }) => prepositions.has(low))
  const head = of === -1 ? part : part.slice(0, of)
  // another thing of the same kind
  if (
    head.some(({ isCapital, root, text }, at) =>
      isCapital && text.length > 2 && (at > 0 || from > 0) && !topic.has(root)
    )
  ) return false
  if (head.some(({ low }) => contrasting.has(low))) return false
  // `the play`, `the species`
  if (head.length === 2 && first.low === "the" && kinds.has(head[1]?.low ?? "")) {
    return !part.slice(head.length).some(({ root }) => topic.has(root)) &&
      (topic.has(head[1]?.root ?? "") || !adaptations.has(head[1]?.low ?? "") ||
        ![...topic].some((root) => kindRoots.has(root)))
  }
  return contentRoots(head).some((root) => topic.has(root)) && !head.some(({ low }) => low === "'s")
}

/** Whether a name has another number than that of the topic: on the page of the Kestrel 7, `the Kestrel 9`. */
const isOtherModelNumber = (
  tokens: ReadonlyArray<Token>,
  { from, to }: Span,
  topic: ReadonlySet<string>
): boolean =>
  tokens.slice(from, to).some(({ kind, root }, step) => {
    const name = tokens[from + step - 1]
    return kind === "number" && step > 0 && name?.isCapital === true && topic.has(name.root) && !topic.has(root) &&
      [...topic].some((one) => /^\p{N}/u.test(one))
  })

/** Kinds of things. A page refers to its subject by such a word: `the bridge`. */
export const kinds: ReadonlySet<string> = new Set(
  "species animal bird plant company firm organisation organization city town village building structure work book novel play film movie album song painting portrait game event race match project software program language library package tool machine device vehicle ship aircraft mission country island region river lake mountain bridge canal tower museum festival product recipe dish device protocol standard planet element metal"
    .split(" ")
)

/** On the page of a bridge, `the old bridge` is another one. */
const contrasting: ReadonlySet<string> = new Set(
  "old older former previous earlier neighbouring neighboring nearby other another next second third".split(" ")
)
/** On the page of a novel, `the film` is another work. */
const adaptations: ReadonlySet<string> = new Set(["film", "movie", "play", "game", "album", "song"])

export const kindRoots: ReadonlySet<string> = new Set(
  [...kinds].flatMap((word) => tokensOf(word).map(({ root }) => root))
)

/**
 * Whether the subject of the first sentence is the topic under another name: `Augusta Ada King` on the page of Ada
 * Lovelace.
 */
const isFirstSubject = (subject: ReadonlyArray<Token>, topic: ReadonlySet<string>, isNamed: boolean): boolean => {
  const end = subject.findIndex(({ low }) => prepositions.has(low))
  const head = end === -1 ? subject : subject.slice(0, end)
  return head.some(({ root }) => topic.has(root)) && !head.some(({ low }) => low === "'s") ||
    !isNamed && end === -1 && !subject.some(({ low }) => /\p{L}[-./]\p{L}/u.test(low))
}

const isPossessive = (token: Token | undefined): boolean =>
  token !== undefined && /^(?:its|his|her|their)$/u.test(token.low)

/** What the first sentence calls the subject: `suspension bridge` in `… is a suspension bridge that …`. */
const predicateOf = (tokens: ReadonlyArray<Token>, { subject, to }: Clause): ReadonlyArray<string> => {
  const at = tokens.findIndex(({ low }, place) =>
    place >= subject.to - 1 && place < to && /^(?:is|was|are|were)$/u.test(low)
  )
  if (at === -1 || !determiners.has(tokens[at + 1]?.low ?? "")) return []
  const end = tokens.findIndex(({ kind, low }, place) =>
    place > at + 1 &&
    (kind === "sign" && low !== "-" || prepositions.has(low) || relatives.has(low) || low.endsWith("ed"))
  )
  return contentRoots(
    tokens.slice(at + 2, Math.min(end === -1 ? to : end, at + 8)).filter(({ isCapital }) => !isCapital)
  )
}
