/** Pseudo-random choices from one seed. */
export interface Random {
  /** From 0 (inclusive) to `end` (exclusive). */
  readonly below: (end: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <A>(choices: ReadonlyArray<A>) => A
}

/** mulberry32 */
export const randomFrom = (seed: number): Random => {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    chance: (share) => next() < share,
    pick: (choices) => {
      if (choices.length === 0) throw new Error("nothing to pick from")
      return choices[below(choices.length)] as (typeof choices)[number]
    }
  }
}
