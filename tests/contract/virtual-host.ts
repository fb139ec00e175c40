import type { Host } from "@trawl/core"

type Plain = ReturnType<Host>

/** A clock that stands still while work is in progress, and jumps to the next timer when there is none. */
export const virtualHost = (start: number): Plain & { readonly random: () => number } => {
  let now = start
  let timers: Array<{ readonly at: number; readonly ring: () => void }> = []
  let jumping = false
  const jump = () => {
    jumping = false
    const next = timers.toSorted((a, b) => a.at - b.at)[0]
    if (next === undefined) return
    timers = timers.filter((timer) => timer !== next)
    now = next.at
    next.ring()
    plan()
  }
  const plan = () => {
    if (jumping || timers.length === 0) return
    jumping = true
    // everything that can happen without waiting happens first
    setTimeout(jump, 0)
  }
  return {
    now: () => now,
    random: () => 0.5,
    timer: (milliseconds, ring) => {
      const timer = { at: now + milliseconds, ring }
      timers.push(timer)
      plan()
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    }
  }
}
