/**
 * A sample of a text: the smallest hashes of its runs of three tokens, ascending. Texts share as much of it as they
 * share of their runs. Undefined for a text too short to tell a copy from a cousin.
 */
export const fingerprint = (tokenHashes: ReadonlyArray<number>): Uint32Array | undefined =>
  new Sample().of(Int32Array.from(tokenHashes), Uint32Array.from(tokenHashes, (_, at) => at), 0, tokenHashes.length)

/** Takes fingerprints of one text after another: it keeps the smallest hashes while it goes, instead of all. */
export class Sample {
  private readonly smallest = new Uint32Array(sampleSize)
  private size = 0

  /** The fingerprint of a range of tokens, given as numbers. `hashes` has the hash of each number. */
  of(hashes: Int32Array, tokens: Uint32Array, start: number, end: number): Uint32Array | undefined {
    const { smallest } = this
    this.size = 0
    let first = 0
    let second = 0
    let most = 0xffffffff
    for (let at = start; at < end; at++) {
      const third = hashes[tokens[at]!]!
      const value = mix(Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ third)
      first = second
      second = third
      if (value > most) continue
      this.keep(value)
      if (this.size === sampleSize) most = smallest[sampleSize - 1]!
    }
    return this.size < minRuns ? undefined : smallest.slice(0, this.size)
  }

  private keep(value: number): void {
    const { smallest } = this
    let at = this.size
    while (at > 0 && smallest[at - 1]! > value) at--
    if (at > 0 && smallest[at - 1] === value) return
    if (this.size < sampleSize) this.size++
    // a call into the engine costs more than a few numbers one by one
    for (let to = this.size - 1; to > at; to--) smallest[to] = smallest[to - 1]!
    smallest[at] = value
  }
}

/** A number for a token; FNV-1a. */
export const tokenHash = (token: string): number => {
  let value = 0x811c9dc5
  for (let at = 0; at < token.length; at++) value = Math.imul(value ^ token.charCodeAt(at), 0x01000193)
  return value
}

/** Whether two texts are copies of each other but for a few words. */
export const isNearDuplicate = (one: Uint32Array, other: Uint32Array): boolean => {
  let shared = 0
  let seen = 0
  // texts with more differences cannot share enough: for most texts, the first few hashes decide
  const mostDifferent = sampleSize * (1 - copyShare)
  // side by side through both, ascending: the first hashes of the two together are a sample of the two together
  for (
    let i = 0, j = 0;
    seen < sampleSize && (i < one.length || j < other.length) && seen - shared <= mostDifferent;
    seen++
  ) {
    const a = one[i] ?? Infinity
    const b = other[j] ?? Infinity
    if (a === b) shared++
    if (a <= b) i++
    if (b <= a) j++
  }
  return shared >= seen * copyShare
}

const minRuns = 12
const sampleSize = 32
const copyShare = 0.9

const mix = (value: number): number => {
  const half = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  const whole = Math.imul(half ^ (half >>> 15), 0x846ca68b)
  return (whole ^ (whole >>> 16)) >>> 0
}
