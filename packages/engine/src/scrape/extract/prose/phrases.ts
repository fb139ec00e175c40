import { adverbs, determiners, endsPhrase, isVerb } from "./clauses.ts"
import type { Token } from "./tokens.ts"

/** Words of a sentence that name something. */
export interface Phrase {
  readonly text: string
  readonly from: number
  readonly to: number
  /** It is a proper name, or ends or begins with one. */
  readonly isName: boolean
}

/** The phrase that begins at an index, without its article and without a description before a name (`the poet`). */
export const phraseAt = (tokens: ReadonlyArray<Token>, start: number, sentence: string): Phrase | undefined => {
  let from = start
  while (
    tokens[from] !== undefined &&
    (determiners.has(tokens[from]?.low ?? "") && tokens[from]?.low !== "no" &&
        !(tokens[from]?.isCapital === true && from > start) ||
      isQuote(tokens[from]) || hedges.has(tokens[from]?.low ?? "")) &&
    from - start < 3
  ) from++
  const first = tokens[from]
  if (first === undefined || endsPhrase(tokens, from) || unfit.has(first.low) || isVerb(tokens, from)) return undefined
  let to = from
  while (to < tokens.length && to - from < maxWords && !(endsPhrase(tokens, to) && !isWithinName(tokens, to))) to++
  // a participle after a noun begins a description of it
  for (let at = from + 1; at < to; at++) {
    if (
      isVerb(tokens, at) && !tokens[at]?.isCapital &&
      (tokens[at + 1] === undefined || at + 1 === to || !tokens[at + 1]?.isCapital)
    ) {
      to = at
      break
    }
  }
  if (to >= tokens.length ? false : to - from >= maxWords) return undefined
  // `a school of music` is not just `a school`
  if (tokens[to]?.low === "of" && !tokens.slice(from, to).some(({ isCapital }) => isCapital)) return undefined
  const capital = lastNameIn(tokens, from, to)
  const begin = capital ?? from
  return spanned(tokens, begin, to, sentence, tokens.slice(begin, to).some(({ isCapital }) => isCapital))
}

/** The phrase that ends before a place, from the last sign, verb or preposition before it. */
export const phraseBefore = (
  tokens: ReadonlyArray<Token>,
  end: number,
  minIndex: number,
  sentence: string
): Phrase | undefined => {
  let to = end
  while (to > minIndex && (adverbs.has(tokens[to - 1]?.low ?? "") && !tokens[to - 1]?.isCapital)) to--
  let from = to
  while (
    from > minIndex && to - from < maxWords && !(endsPhrase(tokens, from - 1) && !isWithinName(tokens, from - 1)) &&
    !isVerb(tokens, from - 1)
  ) from--
  if (from === to) return undefined
  return phraseAt(tokens.slice(0, to), from, sentence)
}

/** A list of phrases: `Peru, Colombia and Brazil`; one phrase if it is not a list. */
export const listAt = (tokens: ReadonlyArray<Token>, start: number, sentence: string): ReadonlyArray<Phrase> => {
  const found: Array<Phrase> = []
  let at = start
  while (found.length < maxListed) {
    const phrase = phraseAt(tokens, at, sentence)
    if (phrase === undefined) break
    found.push(phrase)
    const next = tokens[phrase.to]?.low
    const behind = next === "," && /^(?:and|or)$/u.test(tokens[phrase.to + 1]?.low ?? "")
      ? phrase.to + 2
      : next === "," || next === "and" || next === "or" || next === "&"
      ? phrase.to + 1
      : undefined
    // commas without `and` do not form a list
    if (behind === undefined) return found.slice(0, 1)
    const isLast = behind === phrase.to + 2 || next !== ","
    at = behind
    if (isLast) {
      const last = phraseAt(tokens, at, sentence)
      // `made of steel and available in black`: what follows says something else
      if (last?.isName === false && found.every(({ isName }) => !isName) && isPreposition(tokens[last.to])) {
        return found.slice(0, 1)
      }
      return last === undefined ? found.length === 1 ? found : [] : [...found, last]
    }
  }
  return found.slice(0, 1)
}

const spanned = (
  tokens: ReadonlyArray<Token>,
  from: number,
  to: number,
  sentence: string,
  isName: boolean
): Phrase | undefined => {
  let end = to
  while (
    end > from &&
    (tokens[end - 1]?.kind === "sign" && tokens[end - 1]?.text !== "%" || adverbs.has(tokens[end - 1]?.low ?? "") ||
      /^\p{Ll}{3,}ly$/u.test(tokens[end - 1]?.text ?? ""))
  ) end--
  const [first, last] = [tokens[from], tokens[end - 1]]
  return first === undefined || last === undefined || end <= from
    ? undefined
    : { text: sentence.slice(first.at, last.end), from, to: end, isName }
}

/** The index of the name at the end of a phrase: `Edwin Hubble` in `the astronomer Edwin Hubble`. */
const lastNameIn = (tokens: ReadonlyArray<Token>, from: number, to: number): number | undefined => {
  const part = tokens.slice(from, to)
  // in `Dutch painter Vincent van Gogh`, the name follows the noun
  const noun = part.findLastIndex(({ isCapital, kind, low }, at) =>
    at > 0 && kind === "word" && !isCapital && low.length > 3 && part[at + 1]?.isCapital === true
  )
  if (noun !== -1 && part[0]?.isCapital === true) return from + noun + 1
  const first = part.findIndex(({ isCapital }) => isCapital)
  if (first < 1 || part.slice(0, first).some(({ kind }) => kind !== "word")) return undefined
  return part.slice(first).every(({ isCapital, kind, low }) =>
      isCapital || kind !== "word" || low.length < 4 || low === "'s"
    )
    ? from + first
    : undefined
}

/** Whether a token joins the parts of a name: `Bank of England`, `Vincent van Gogh`, `St. Paul`, `J. S. Bach`. */
const isWithinName = (tokens: ReadonlyArray<Token>, at: number): boolean => {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (before?.isCapital !== true || token === undefined) return false
  if (token.low === "'s") return next?.isCapital === true
  if (token.text === ".") return before.text.length <= 2 && next?.isCapital === true
  return next !== undefined && (next.isCapital || next.low === "the") && (token.low === "of" || token.low === "for") &&
    institutions.has(before.low)
}

const isPreposition = (token: Token | undefined): boolean =>
  token !== undefined && /^(?:in|for|at|with|from|to|on)$/u.test(token.low)

const isQuote = (token: Token | undefined): boolean => token !== undefined && /^["“‘'«]$/u.test(token.text)

const hedges: ReadonlySet<string> = new Set(
  "about around roughly approximately probably officially mainly mostly usually almost entirely only simply also both exactly currently"
    .split(" ")
)
/** Words that replace a name. */
const unfit: ReadonlySet<string> = new Set(
  "one ones it he she they them him us this these those there not no nothing none very more most less much many several few such so too what who whom someone somebody anyone everyone both each all another other others"
    .split(" ")
)
const institutions: ReadonlySet<string> = new Set(
  "university college academy institute institution school bank museum ministry department house republic kingdom isle bay gulf cape church society order board office union court library tower palace duke duchess earl count countess prince princess king queen lord lady battle treaty states federation association council centre center hall gallery statue city port lake sea strait commonwealth duchy bureau company sea cathedral abbey bishop archbishop president house"
    .split(" ")
)
const maxWords = 8
const maxListed = 30
