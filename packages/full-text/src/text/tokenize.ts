import { isAscii } from "./is-ascii.ts"
import { normalized } from "./normalized.ts"

/**
 * A text as the tokens it is made of, in order: runs of letters and digits, and single characters of the scripts that
 * write no spaces between words (Chinese, Japanese, Korean, Thai, Lao, Khmer, Burmese). Spelled as in the text.
 */
export const tokenize = (text: string): ReadonlyArray<string> => {
  if (isAscii(text)) return text.match(asciiRun) ?? []
  const runs = normalized(text, "NFC").match(run) ?? []
  if (!farCharacter.test(text)) return runs
  return runs.flatMap((token) => isUnspaced(token) ? token.match(unspacedOrRun) ?? [] : [token])
}

/** What every exact match compares: the token in lower case, without invisible hyphens and joiners. */
export const exactToken = (token: string): string =>
  (isAscii(token) ? token.toLowerCase() : token.replace(invisible, "").toLowerCase().replace(/ς/gu, "σ")).slice(
    0,
    maxTokenLength
  )

/** Whether a token holds a character of a script that writes no spaces. */
export const isUnspaced = (token: string): boolean => unspaced.test(token)

/** The token that starts at a position; undefined when none does. */
export const tokenAt = (text: string, at: number): string | undefined => {
  // most tokens have neighbours that need no expression
  if (text.charCodeAt(at) < 128 && (at === 0 || text.charCodeAt(at - 1) < 128)) {
    if (!isAsciiWord(text.charCodeAt(at)) || at > 0 && isAsciiWord(text.charCodeAt(at - 1))) return undefined
    let end = at + 1
    while (isAsciiWord(text.charCodeAt(end))) end++
    if (end >= text.length || text.charCodeAt(end) < 128) return text.slice(at, end)
  }
  if (at > 0 && insideRun.test(text.slice(at - 1, at + 1))) return undefined
  tokenHere.lastIndex = at
  return tokenHere.exec(text)?.[0]
}

/** Where the next token starts, at a position between two tokens. */
export const nextToken = (text: string, at: number): number => {
  let next = at
  while (text.charCodeAt(next) < 128 && !isAsciiWord(text.charCodeAt(next))) next++
  if (next >= text.length || text.charCodeAt(next) < 128) return next
  gapHere.lastIndex = at
  return at + (gapHere.exec(text)?.[0].length ?? 0)
}

/** Whether a UTF-16 code unit is an ASCII letter or digit. */
const isAsciiWord = (unit: number): boolean => asciiWords[unit] === 1

const asciiWords = Uint8Array.from({ length: 128 }, (_, unit) => Number(/[a-z\d]/iu.test(String.fromCharCode(unit))))

// no query is longer, so cutting here keeps exact matches exact
const maxTokenLength = 500

const invisibleCharacters = "\\u00AD\\u200C\\u200D\\u2060"
const unspacedCharacters = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => `\\p{Script_Extensions=${script}}`).join("")

const asciiRun = /[a-z\d]+/giu
const invisible = new RegExp(`[${invisibleCharacters}]`, "gu")
const run = new RegExp(`[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}${invisibleCharacters}]*`, "gu")

// beyond the alphabets and the general symbols: a quick test that most texts fail
const farCharacter = /[^\0-\u0dff\u2000-\u2bff]/u
const unspaced = new RegExp(`(?=[\\p{L}\\p{N}])[${unspacedCharacters}]`, "u")
const spacedInRun = `(?![${unspacedCharacters}])[\\p{L}\\p{N}\\p{M}${invisibleCharacters}]`
const oneToken = `(?=[\\p{L}\\p{N}])(?:[${unspacedCharacters}][\\p{M}${invisibleCharacters}]*|(?:${spacedInRun})+)`
const unspacedOrRun = new RegExp(oneToken, "gu")
const tokenHere = new RegExp(oneToken, "uy")
const gapHere = /[^\p{L}\p{N}]*/uy
const insideRun = new RegExp(`^${spacedInRun}${spacedInRun}`, "u")
