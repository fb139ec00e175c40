/**
 * A 53-bit hash of a text, so that a map can recognize a secret without storing it. Not cryptographic: it prevents
 * accidental disclosure, but not an attack by someone who has the hash, the seed and a guess. `seed`: a random number
 * from 0 to 2³², so that hashes of two programs cannot be compared.
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
