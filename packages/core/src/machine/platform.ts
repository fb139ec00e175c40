/** The clock, timers and random numbers of a call. */
export interface Platform {
  /** The clock, milliseconds since 1970. */
  readonly now: () => number
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number
  /** Calls `ring` after this many milliseconds. Returns a function that cancels the timer. */
  readonly timer: (milliseconds: number, ring: () => void) => () => void
}

/** The platform's clock and random numbers. */
export const platform: Platform = {
  now: () => Date.now(),
  random: () => Math.random(),
  timer: (milliseconds, ring) => {
    const handle = setTimeout(ring, milliseconds)
    return () => clearTimeout(handle)
  }
}

/** The longest platform timer: 24.8 days in milliseconds. */
export const maxTimerDelay = 2 ** 31 - 1
