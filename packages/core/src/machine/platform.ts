/** What a call needs of the place where it runs: time and chance. */
export interface Host {
  /** The clock, milliseconds since 1970. */
  readonly now: () => number
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number
  /** Calls back after so many milliseconds, unless the returned function is called before. */
  readonly timer: (milliseconds: number, ring: () => void) => () => void
}

/** The platform's own clock and chance. */
export const platform: Host = {
  now: () => Date.now(),
  random: () => Math.random(),
  timer: (milliseconds, ring) => {
    const handle = setTimeout(ring, milliseconds)
    return () => clearTimeout(handle)
  }
}

/** The longest that a platform's timer can be: 24.8 days in milliseconds. */
export const longestTimer = 2 ** 31 - 1
