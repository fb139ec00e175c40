/**
 * 53 bits that tell a text from others, so that a map need not hold a secret to know it again. Not cryptographic: it keeps secrets out
 * of what is printed by accident, not from somebody who has the print, the seed and a guess. `seed`: drawn at random by whoever
 * compares, from 0 to 2³², so that prints of two programs say nothing of each other.
 */
export const fingerprint = (text: string, seed: number): number => {
  let low = 0xdeadbeef ^ seed
  let high = 0x41c6ce57 ^ seed
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    low = Math.imul(low ^ code, 2654435761)
    high = Math.imul(high ^ code, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return 2 ** 32 * (2097151 & high) + (low >>> 0)
}
