import { exactToken, fingerprint, isNearDuplicate, tokenHash, tokenize } from "@trawl/full-text/text"

/** Whether two texts are the same except for a few words. The engine groups such pages and shows one of them first. */
export const saySame = (one: string, other: string): boolean => {
  if (one === other) return true
  const [first, second] = [sampleOf(one), sampleOf(other)]
  return first !== undefined && second !== undefined && isNearDuplicate(first, second)
}

const sampleOf = (text: string): Uint32Array | undefined =>
  fingerprint(tokenize(text).map((token) => tokenHash(exactToken(token))))
