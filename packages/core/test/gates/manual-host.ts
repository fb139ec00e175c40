import type { Platform } from "@trawl/core/machine"

/** A clock that the test advances; it fires the timers in between. */
export interface ManualHost extends Platform {
  readonly advance: (milliseconds: number) => void
  /** Sets the clock; no time passes. */
  readonly set: (now: number) => void
  readonly timers: () => number
}

export const manualHost = (start = 1_700_000_000_000): ManualHost => {
  // elapsed time, and the time that the clock shows
  let passed = 0
  let shown = start
  const timers = new Set<{ readonly at: number; readonly ring: () => void }>()
  const pass = (milliseconds: number) => {
    passed += milliseconds
    shown += milliseconds
  }
  return {
    now: () => shown,
    random: () => 0,
    timer: (milliseconds, ring) => {
      const timer = { at: passed + milliseconds, ring }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance: (milliseconds) => {
      const end = passed + milliseconds
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (due === undefined) break
        timers.delete(due)
        pass(Math.max(0, due.at - passed))
        due.ring()
      }
      pass(end - passed)
    },
    set: (now) => {
      shown = now
    },
    timers: () => timers.size
  }
}
