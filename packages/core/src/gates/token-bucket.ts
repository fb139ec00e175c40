/** Tokens that come one by one, up to so many. All it remembers is when it will be full. */
export interface TokenBucket {
  /** Milliseconds until a token is there. */
  readonly wait: (now: number) => number
  /** Takes the token that is there. The next takes so many times as long to come as it should. */
  readonly take: (now: number, slowness?: number) => void
  /** No more than one token will be there at this time. */
  readonly drain: (until: number) => void
  readonly fullAt: () => number
}

/** Every `interval` milliseconds a token: in any time t no more than `capacity + t / interval` are taken. */
export const tokenBucket = (capacity: number, interval: number): TokenBucket => {
  const slack = (capacity - 1) * interval
  let fullAt = -Infinity
  return {
    // a microsecond is a rounding error of the clock time
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
