/** A token bucket. Its only state is the time when it will be full. */
export interface TokenBucket {
  /** Milliseconds until a token is available. */
  readonly wait: (now: number) => number
  /** Takes an available token. The next one takes `slowness` times as long to arrive. */
  readonly take: (now: number, slowness?: number) => void
  /** Leaves at most one token at this time. */
  readonly drain: (until: number) => void
  readonly fullAt: () => number
}

/** Adds a token every `interval` milliseconds: in any time t, at most `capacity + t / interval` are taken. */
export const tokenBucket = (capacity: number, interval: number): TokenBucket => {
  const slack = (capacity - 1) * interval
  let fullAt = -Infinity
  return {
    // ignores a microsecond, a rounding error of clock times
    wait: (now) => Math.max(0, fullAt - slack - now - 0.001),
    take: (now, slowness = 1) => {
      fullAt = Math.max(fullAt, now) + interval * slowness
    },
    drain: (until) => {
      fullAt = Math.max(fullAt, until + slack)
    },
    fullAt: () => fullAt
  }
}
