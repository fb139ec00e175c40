/** Limits for one session. Its pages and the people who use it decide how much it loads. */
export const sessionLimits = {
  /** Bytes of all responses: `received` compressed, `unpacked` decompressed. */
  received: 2_000_000_000,
  unpacked: 6_000_000_000,
  /** Tabs that are open at the same time. Further ones are closed as they open. */
  openTabs: 20,
  /** Tabs of the whole session. */
  tabs: 1_000
} as const

/** Milliseconds for the first page and its actions, at least and at most. */
export const openingTime = { minimum: 30_000, maximum: 300_000 } as const
