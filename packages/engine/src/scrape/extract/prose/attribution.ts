import { adverbs, auxiliaries, determiners, isVerb, prepositions, pronouns, relatives, type Span } from "./clauses.ts"
import type { Token } from "./tokens.ts"

/** What a page or a question is about. */
export interface Topic {
  /** Roots of the words that name it, or say what kind of thing it is. */
  readonly topic: ReadonlySet<string>
  /** Its name is in lower case, so other names may be as well. */
  readonly hasLowName: boolean
}

/**
 * Whether words of a clause are about another thing than the topic: they stand in a relative clause about it (`pino,
 * which is released …`), or it follows or precedes them (`the capital of France`, `France's capital`).
 */
export const isOfAnother = (
  tokens: ReadonlyArray<Token>,
  { from, to }: Span,
  at: ReadonlyArray<number>,
  about: Topic,
  isPredicate = false
): boolean => {
  const first = Math.min(...at)
  const last = Math.max(...at)
  const links = at.map((place) => linkBefore(tokens, from, place))
  if (links.some((link) => link !== undefined && isAnother(tokens, from, link, about))) return true
  if (tokens[last + 1]?.low === "of" && relatives.has(tokens[last + 2]?.low ?? "")) {
    return isAnother(tokens, from, first, about)
  }
  return at.some((place) => {
    if (tokens[place - 1]?.low === "'s" && isOtherName(tokens.slice(Math.max(from, place - 4), place - 1), about)) {
      return true
    }
    const preposition = tokens[place + 1]?.low
    return !isPredicate && (preposition === "of" || preposition === "for") &&
      isOtherName(complementAt(tokens, place + 2, to), about)
  })
}

/** Whether a participle describes the topic: `the Difference Engine, a machine designed by …` */
export const describesTopic = (
  tokens: ReadonlyArray<Token>,
  { from }: Span,
  at: ReadonlyArray<number>,
  { topic }: Topic
): boolean =>
  at.some((place) => {
    if (
      !isVerb(tokens, place) || tokens[place - 1]?.kind === "sign" && tokens[place - 1]?.low !== "," ||
      auxiliaries.has(tokens[place - 1]?.low ?? "")
    ) return false
    let start = place
    while (start > from && !prepositions.has(tokens[start - 1]?.low ?? "") && !isVerb(tokens, start - 1)) start--
    return start > from && place - start < 9 && tokens.slice(start, place).some(({ root }) => topic.has(root))
  })

/** The index of the relative pronoun, bracket or participle after a comma that begins the description around `end`. */
const linkBefore = (tokens: ReadonlyArray<Token>, from: number, end: number): number | undefined => {
  for (let at = end; at > from; at--) {
    const token = tokens[at]
    if (token === undefined) continue
    if (token.text === ")" && at < end) return undefined
    if (
      token.text === "(" ||
      relatives.has(token.low) && !/^whe(?:n|re)$/u.test(token.low) && !pronouns.has(tokens[at + 1]?.low ?? "") &&
        !(token.low === "that" && isVerb(tokens, at - 1))
    ) return at
    if (tokens[at - 1]?.low === "," && isVerb(tokens, at) && !auxiliaries.has(token.low) && !token.low.endsWith("s")) {
      return at
    }
    // after the comma that ends a description, the sentence continues
    if (
      token.low === "," && at < end && isVerb(tokens, at + 1) && tokens.slice(from, at).some(({ low }) => low === ",")
    ) return undefined
  }
  return undefined
}

/**
 * Whether the noun before a description is another thing: the object of a verb or preposition that is not named like
 * the topic.
 */
const isAnother = (tokens: ReadonlyArray<Token>, from: number, link: number, { hasLowName, topic }: Topic): boolean => {
  let end = link
  while (
    end > from &&
    (tokens[end - 1]?.low === "," || prepositions.has(tokens[end - 1]?.low ?? "") ||
      determiners.has(tokens[end - 1]?.low ?? ""))
  ) end--
  let start = end
  while (
    start > from && tokens[start - 1]?.kind !== "sign" && !prepositions.has(tokens[start - 1]?.low ?? "") &&
    !isVerb(tokens, start - 1) && !determiners.has(tokens[start - 1]?.low ?? "")
  ) start--
  const noun = tokens.slice(start, end).filter(({ kind }) => kind !== "sign")
  if (noun.length === 0) return false
  if (/^(?:un)?like$/u.test(tokens[tokens[start - 1]?.low === "the" ? start - 2 : start - 1]?.low ?? "")) return true
  // in `zogger uses pino, whose …`, only the last word counts
  if (noun.some(({ root }) => topic.has(root))) {
    return noun.length > 2 && !topic.has(noun.at(-1)?.root ?? "") ||
      noun.some(({ isCapital, low, root }) => isCapital && !determiners.has(low) && !topic.has(root))
  }
  // `two moons, Phobos and Deimos, which …`
  if (
    tokens[start - 1]?.low === "," && tokens.slice(Math.max(from, start - 4), start).some(({ root }) => topic.has(root))
  ) return false
  let before = start - 1
  while (before >= from && (determiners.has(tokens[before]?.low ?? "") || adverbs.has(tokens[before]?.low ?? ""))) {
    before--
  }
  if (before < from) return noun.some(({ isCapital }) => isCapital) || hasLowName
  // `a novel by Jane Miller, written in 1920`
  if (tokens[before]?.low === "by" && !relatives.has(tokens[link]?.low ?? "")) return false
  // `is a bridge that …`
  if (/^(?:is|are|was|were|remains)$/u.test(tokens[before]?.low ?? "")) return false
  // a name is not restricted by `that`
  return tokens[link]?.low !== "that" || !noun.some(({ isCapital }) => isCapital)
}

const complementAt = (tokens: ReadonlyArray<Token>, start: number, to: number): ReadonlyArray<Token> => {
  let end = start
  while (
    end < to && end - start < 6 && tokens[end]?.kind !== "sign" && !isVerb(tokens, end) &&
    !prepositions.has(tokens[end]?.low ?? "")
  ) end++
  return tokens.slice(start, end)
}

/** Whether a section is about other things than its page: `Related packages`, `Credits`. */
export const isHeadingOfOthers = (heading: string): boolean => ofOthers.test(heading)

const ofOthers =
  /^(?:related|see also|similar|alternatives?|dependenc(?:y|ies)|dependents|credits|acknowledge?ments|thanks|attributions?|third[- ]party|inspiration|predecessors?|successors?|competitors?|you (?:may|might) also|customers also|recommended|recommendations|popular|neighbou?rs|twin towns|sister cities|accessories|more from|further reading|compared? (?:with|to)|other (?:packages|projects|products|books|cities|countries|languages))\b/iu

/** Whether words name something that is not the topic. */
export const isOtherName = (words: ReadonlyArray<Token>, { hasLowName, topic }: Topic): boolean => {
  if (words.some(({ root }) => topic.has(root))) return false
  const [first] = words
  return words.some(({ isCapital, text }) => isCapital && text.length > 1 && !determiners.has(text.toLowerCase())) ||
    hasLowName && words.length === 1 && first?.kind === "word" && !determiners.has(first.low) &&
      !/^(?:it|which)$/u.test(first.low)
}
