/**
 * What bare words compare: an exact token without diacritics and English endings, so that `schedules` finds
 * `scheduling` and `cafe` finds `café`. Never used where a match must be exact.
 */
export const looseToken = (exact: string): string => stem(foldedToken(exact))

/**
 * An exact token without diacritics, in plain letters: `é` as `e`, `ß` as `ss`, full width as half. What operators
 * compare outside quotes.
 */
export const foldedToken = (exact: string): string => {
  if (ascii.test(exact)) return exact
  const plain = exact.normalize("NFKD").replace(dispensable, "").normalize("NFC").toLowerCase().replace(
    ligature,
    (letter) => ligatures[letter] ?? letter
  )
  return plain === "" ? exact : plain
}

/**
 * The words inside a name such as `retryPolicy` or `XMLHttpRequest`; none for a plain word or a brand like
 * `JavaScript`.
 */
export const innerWords = (token: string): ReadonlyArray<string> => {
  const words = hump.test(token) ? token.match(nameParts) ?? [] : []
  const isName = words.length > 2 || (words.length === 2 && startsSmall.test(token))
  return isName && words.every((word) => word.length > 1) ? words : []
}

/**
 * A quick look that most words fail, by length and last characters: whether those are such as endings have, or double.
 */
export const mayBeStemmed = (length: number, last: number, beforeLast: number): boolean =>
  length > 3 && (last === 0x73 || last === 0x65 || last === 0x64 || last === 0x67 || last === beforeLast)

const stem = (token: string): string => {
  if (
    !mayBeStemmed(token.length, token.charCodeAt(token.length - 1), token.charCodeAt(token.length - 2)) ||
    !latinWord.test(token)
  ) return token
  const base = withoutEnding(token)
  const short = base.length > 3 && base.endsWith("e") ? base.slice(0, -1) : base
  return (short.length > 3 && doubled.test(short)) || (short.length > 4 && doubledEnd.test(short))
    ? short.slice(0, -1)
    : short
}

const withoutEnding = (token: string): string => {
  const singular = token.length > 4 && token.endsWith("ies") ?
    token.slice(0, -3) + "y"
    : plural.test(token) ?
    token.slice(0, -1)
    : token
  if (singular.length > 4 && singular.endsWith("ied")) return singular.slice(0, -3) + "y"
  return inflected.exec(singular)?.[1] ?? singular
}

const ascii = /^[\0-\x7f]*$/u
// diacritics, and the signs that ⑴ and ﷺ fall apart into: a token stays one token
const dispensable = /[\u0300-\u036f\0-/:-@[-`{-\x7f]/gu
const ligatures: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i"
}
const ligature = /[ßæœøđðłþı]/gu

const latinWord = /^[a-z]+$/u
const plural = /[^siu]s$/u
// what is left must be a word: three letters, a vowel among them
const inflected = /^(?=.{3})(?!embed$)([b-df-hj-np-tv-xz]*[aeiouy][a-z]*)(?:ing|(?<!e)ed)$/u
const doubled = /([^aeiouylsz])\1$/u
const doubledEnd = /([lsz])\1$/u

const hump = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}{2}/u
const startsSmall = /^\p{Ll}/u
const nameParts = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}]+/gu
