/** A pseudo-random number from 0 (inclusive) to 1 (exclusive), the same for the same text. */
export const pseudoRandom = (words: string): number => {
  let hash = 2_166_136_261 // FNV-1a
  for (let index = 0; index < words.length; index++) hash = Math.imul(hash ^ words.charCodeAt(index), 16_777_619)
  // the final mix of MurmurHash3, without which similar texts have similar numbers
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
