import type { Platform } from "../machine/platform.ts"

/** The clock of a host, but never backwards: a clock that is set back would keep a gate closed. */
export const steadyClock = (): (host: Pick<Platform, "now">) => number => {
  let last = -Infinity
  let ahead = 0
  return (host) => {
    const now = host.now()
    if (now < last) ahead += last - now
    last = now
    return now + ahead
  }
}
