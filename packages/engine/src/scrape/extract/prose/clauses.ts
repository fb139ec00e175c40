import type { Token } from "./tokens.ts"
import { isIrregularForm } from "./word-roots.ts"

/** A range of tokens; `to` is exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * The clauses of a sentence, separated by strong punctuation, by `but`, and by `and` or a comma before another verb.
 */
export const clausesOf = (tokens: ReadonlyArray<Token>): ReadonlyArray<Span> => {
  const starts = [0]
  for (let at = 1; at < tokens.length; at++) {
    const { low } = tokens[at] ?? { low: "" }
    if (
      low === ";" || low === ":" || low === "—" || low === "–" && tokens[at - 1]?.kind !== "number" ||
      joining.has(low) || isFullStop(tokens, at) ||
      low === "and" && isVerbAhead(tokens, at + 1, tokens[at - 1]?.low === ",")
    ) starts.push(at + 1)
    else if (low === "," && isClauseAhead(tokens, at + 1)) starts.push(at + 1)
  }
  return starts.map((from, at) => ({
    from,
    to: starts[at + 1] === undefined ? tokens.length : (starts[at + 1] ?? 0) - 1
  })).filter(({ from, to }) => to > from)
}

/**
 * Whether a full stop ends a clause. A sentence that begins with a lower-case name was not split from the one before.
 */
const isFullStop = (tokens: ReadonlyArray<Token>, at: number): boolean => {
  const [before, stop, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  return stop?.text === "." && before !== undefined && next !== undefined && next.at > stop.end &&
    (before.text.length > 3 || before.kind === "number")
}

const joining: ReadonlySet<string> = new Set(["but", "whereas", "while", "although", "though", "because"])

/** Whether a verb follows: after `and`, directly or after an adverb; after a comma, also one with its own subject. */
const isVerbAhead = (tokens: ReadonlyArray<Token>, at: number, isBehindComma: boolean): boolean => {
  const first = tokens[at]
  if (first === undefined) return false
  if (isVerb(tokens, at) || (first.low.endsWith("ly") || adverbs.has(first.low)) && isVerb(tokens, at + 1)) return true
  return (isBehindComma || determiners.has(first.low) || pronouns.has(first.low)) &&
    hasVerb(tokens, at + 1, at + (isBehindComma ? 6 : 4))
}

/** Whether a clause follows a comma: `children under twelve pay 4 euros`. */
const isClauseAhead = (tokens: ReadonlyArray<Token>, at: number): boolean => {
  const first = tokens[at]
  if (
    first === undefined || first.kind !== "word" || prepositions.has(first.low) || relatives.has(first.low) ||
    determiners.has(first.low) && !/^(?:the|its|his|her|their)$/u.test(first.low)
  ) return false
  return !hasVerb(tokens, at, at + 1) &&
    !tokens.slice(at, at + 5).some(({ low }, step) => low === "and" && !hasVerb(tokens, at, at + step)) &&
    hasVerb(tokens, at + 1, at + 5)
}

const hasVerb = (tokens: ReadonlyArray<Token>, from: number, to: number): boolean => {
  for (let at = from; at < Math.min(to, tokens.length); at++) {
    if (tokens[at]?.kind === "sign" || relatives.has(tokens[at]?.low ?? "")) return false
    if (isVerb(tokens, at)) return true
  }
  return false
}

/** Whether a token is a verb by its form or by what follows it. */
export const isVerb = (tokens: ReadonlyArray<Token>, at: number): boolean => {
  const token = tokens[at]
  if (token === undefined || token.kind !== "word" || token.isCapital) return false
  const { low } = token
  if (auxiliaries.has(low) || isIrregularForm(low) || plainVerbs.has(low)) return true
  if (/^\p{L}{3,}ed$/u.test(low)) return true
  const next = tokens[at + 1]
  // a word after a number is a noun
  return /^\p{L}{3,}[^siu]s$/u.test(low) && tokens[at - 1]?.kind !== "number" && next !== undefined &&
    (next.kind === "number" || prepositions.has(next.low) && next.low !== "of" || determiners.has(next.low) ||
      adverbs.has(next.low) || next.isCapital)
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "))

export const auxiliaries = set(
  "is are was were be been being has have had having does do did can could may might must shall should will would isn't aren't wasn't weren't don't doesn't didn't cannot can't won't"
)
const plainVerbs = set(
  "pay pays cost costs takes needs lies lasts weighs makes holds seats covers measures contains serves works begins opens closes starts ends employs"
)
export const prepositions = set(
  "of in on at by for from to into onto with without within about over under after before since until through during between among across against around near behind beside beyond off per via as than towards toward upon along above below inside outside like unlike"
)
export const determiners = set(
  "the a an its his her their this that these those each every some any no both all another our my your"
)
export const pronouns = set("it he she they this these we you i there")
export const relatives = set("who which that whose whom where when")
export const adverbs = set(
  "first then also now later still originally officially usually mainly mostly only often never always again today currently once soon so almost nearly about around roughly approximately some not just"
)
/** Whether a phrase ends before a token. */
export const endsPhrase = (tokens: ReadonlyArray<Token>, at: number): boolean => {
  const token = tokens[at]
  if (token === undefined) return true
  if (token.kind === "sign") return !/^[-'’%&]$/u.test(token.text)
  return !token.isCapital &&
    (prepositions.has(token.low) || relatives.has(token.low) || auxiliaries.has(token.low) || joining.has(token.low) ||
      pronouns.has(token.low) || /^(?:and|or|nor|if|because|not)$/u.test(token.low))
}
