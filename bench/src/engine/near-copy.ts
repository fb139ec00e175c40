import { exactToken, fingerprint, isNearDuplicate, tokenHash, tokenize } from "@trawl/full-text/text"

/** Whether two texts say the same but for a few words: the engine shows one of such pages before the others. */
export const saySame = (one: string, other: string): boolean => {
  if (one === other) return true
  const [first, second] = [sampleOf(one), sampleOf(other)]
  return first !== undefined && second !== undefined && isNearDuplicate(first, second)
}

const sampleOf = (text: string): Uint32Array | undefined =>
  fingerprint(tokenize(text).map((token) => tokenHash(exactToken(token))))
