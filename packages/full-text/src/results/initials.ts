/** How many words of a text begin with a small letter, and how many with a capital or a digit. */
export interface Initials {
  readonly small: number
  readonly other: number
}

export const countInitials = (text: string): Initials => {
  let small = 0
  let other = 0
  let inWord = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const kind = unit < kinds.length ? kinds[unit] : isPunctuation(unit) ? 0 : undefined
    if (kind === undefined) return countByExpression(text)
    if (kind === none) inWord = false
    else {
      if (!inWord && kind === smallLetter) small++
      else if (!inWord && kind === capitalOrDigit) other++
      inWord = true
    }
  }
  return { small, other }
}

const countByExpression = (text: string): Initials => ({
  small: text.match(smallInitial)?.length ?? 0,
  other: text.match(otherInitial)?.length ?? 0
})

const smallInitial = /(?<![\p{L}\p{N}])\p{Ll}/gu
const otherInitial = /(?<![\p{L}\p{N}])[\p{Lu}\p{N}]/gu

const [none, smallLetter, capitalOrDigit, otherLetter] = [0, 1, 2, 3]

/** What the characters of the first alphabets are. */
const kinds = Uint8Array.from({ length: 0x250 }, (_, unit) => {
  const character = String.fromCharCode(unit)
  return /\p{Ll}/u.test(character)
    ? smallLetter
    : /[\p{Lu}\p{N}]/u.test(character)
    ? capitalOrDigit
    : /\p{L}/u.test(character)
    ? otherLetter
    : none
})

/** Dashes, quotation marks, bullets and the ellipsis. */
export const isPunctuation = (unit: number): boolean => unit >= 0x2010 && unit <= 0x2027
