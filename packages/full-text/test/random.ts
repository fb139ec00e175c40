/** Numbers that look random and are the same each time: mulberry32. */
export const randomFrom = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    chance: (share: number) => next() < share,
    of: <A>(values: ReadonlyArray<A>): A => values[below(values.length)]!
  }
}

export type Random = ReturnType<typeof randomFrom>
