import type { BareWord } from "../text/bare-words.ts"
import { looseToken } from "../text/loose-token.ts"
import { exactToken, nextToken, tokenAt, tokenize } from "../text/tokenize.ts"
import type { SearchableText } from "./searchable-text.ts"

/** The search targets in a text: words in any form, and exact phrases. */
export interface MatchRequest {
  readonly words: ReadonlyArray<BareWord>
  readonly phrases: ReadonlyArray<string>
}

/** A match in a text. */
export interface MatchSet {
  readonly start: number
  readonly end: number
  /** The index of the matched item. */
  readonly wanted: number
  /** Higher for a phrase, and for words that are rare in the text. */
  readonly worth: number
}

/**
 * Finds matches in a text, by position; only the first of very many. The work is bounded, so a text with very many
 * partial matches is not read to its end.
 */
export const findMatches = (searchable: SearchableText, { phrases, words }: MatchRequest): ReadonlyArray<MatchSet> => {
  const { text } = searchable
  const effort = maxComparisons / (phrases.length + words.length)
  const found = [
    ...phrases.map((phrase) => {
      const tokens = tokenize(phrase).map(exactToken)
      return { places: findAll(text, searchable.lower, tokens, exactToken, effort), worth: phraseWorth }
    }),
    ...words.map(({ apart, beginning, tokens }) => {
      const fits = beginning === true ? (token: string) => looseForm(token).slice(0, tokens[0]?.length) : looseForm
      const writtenSo = (tokens: ReadonlyArray<string>) =>
        findAll(text, searchable.withoutAccents, tokens, fits, effort)
      return { places: [...writtenSo(tokens), ...writtenSo(apart)], worth: 1 }
    })
  ]
  return found
    .flatMap(({ places, worth }, wanted) =>
      places.map((place) => ({ ...place, wanted, worth: worth + 1 / places.length }))
    )
    .sort((one, other) => one.start - other.start)
}

type Span = Pick<MatchSet, "start" | "end">

const phraseWorth = 3
const maxPlaces = 80
const maxComparisons = 40_000

const looseForm = (token: string): string => {
  // texts repeat their words
  if (token !== lastToken) {
    lastToken = token
    lastForm = looseToken(exactToken(token))
  }
  return lastForm
}

let lastToken = ""
let lastForm = ""

/** Where the tokens follow each other in the text; `plain` is the text as `form` spells it, character by character. */
const findAll = (
  text: string,
  plain: string,
  tokens: ReadonlyArray<string>,
  form: (token: string) => string,
  effort: number
): ReadonlyArray<Span> => {
  const [first] = tokens
  if (first === undefined) return []
  // a stem is a prefix of all forms, except for the y that becomes ie
  const probe = first.replace(/(?<=.)y$/u, "")
  const places: Array<Span> = []
  let left = effort
  for (
    let start = plain.indexOf(probe);
    start !== -1 && places.length < maxPlaces && left > 0;
    start = plain.indexOf(probe, start + 1)
  ) {
    const { end, fitting } = sequenceAt(text, start, tokens, form)
    if (fitting === tokens.length) places.push({ start, end })
    left -= fitting + 1
  }
  return places
}

/** The number of tokens that match at a position, and the end of the match. */
const sequenceAt = (text: string, start: number, tokens: ReadonlyArray<string>, form: (token: string) => string) => {
  let end = start
  let fitting = 0
  for (const wanted of tokens) {
    const at = fitting === 0 ? start : nextToken(text, end)
    const token = tokenAt(text, at)
    if (token === undefined || form(token) !== wanted) break
    end = at + token.length
    fitting++
  }
  return { end, fitting }
}
