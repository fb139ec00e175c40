import type { Transport } from "../machine/exchange.ts"
import type { Host } from "../machine/platform.ts"

export interface TestClockOptions {
  /** Default: true. Goes on to the next timer by itself as soon as nothing else happens, so that no wait takes real time. */
  readonly auto?: boolean | undefined
  /** Where it starts, milliseconds since 1970. Default: the start of 2026. */
  readonly start?: number | undefined
  /** The chance of the test, such as the jitter of waits. Default: always 0. */
  readonly random?: (() => number) | undefined
}

/** A clock that stands still until the test moves it, or moves by itself from timer to timer. */
export interface TestClock extends Host {
  /** Moves on by so many milliseconds, and rings the timers on the way. */
  readonly advance: (milliseconds: number) => Promise<void>
  /** The times that are waited for, milliseconds since 1970, the earliest first. */
  readonly pending: () => ReadonlyArray<number>
  /** The same transport; while a request is under way through it, the clock does not move by itself. For real connections. */
  readonly waitingFor: (transport: Transport) => Transport
}

/** A clock for tests, as the `host` of a client: retries, waits and limits of time take no real time. */
export const testClock = (
  { auto = true, random = () => 0, start = Date.UTC(2026) }: TestClockOptions = {}
): TestClock => {
  const timers = new Set<Timer>()
  let now = start
  let changes = 0
  let held = 0
  let planned = false

  const inOrder = () => [...timers].sort((one, other) => one.at - other.at)
  const ring = (timer: Timer) => {
    timers.delete(timer)
    now = Math.max(now, timer.at)
    timer.ring()
  }
  const plan = () => {
    if (!auto || planned || held > 0 || timers.size === 0) return
    planned = true
    const before = changes
    turn(() => {
      planned = false
      const [first] = inOrder()
      // quiet for a whole turn: what follows at once from the last change has happened
      if (first && held === 0 && changes === before) ring(first)
      plan()
    }, 0)
  }
  const hold = async <Result>(work: Promise<Result>): Promise<Result> => {
    held++
    try {
      return await work
    } finally {
      held--
      changes++
      plan()
    }
  }

  return {
    random,
    now: () => now,
    timer: (milliseconds, callback) => {
      const timer = { at: now + Math.max(0, milliseconds), ring: callback }
      timers.add(timer)
      changes++
      plan()
      return () => {
        if (timers.delete(timer)) changes++
      }
    },
    advance: async (milliseconds) => {
      const end = now + milliseconds
      for (;;) {
        await settled()
        const [first] = inOrder()
        if (!first || first.at > end) break
        ring(first)
      }
      now = Math.max(now, end)
    },
    pending: () => inOrder().map(({ at }) => at),
    waitingFor: (transport) => ({
      close: () => transport.close?.(),
      send: async (request, limits) => {
        const response = await hold(transport.send(request, limits))
        const { source } = response
        return source
          ? { ...response, source: { close: () => source.close(), read: () => hold(source.read()) } }
          : response
      }
    })
  }
}

interface Timer {
  readonly at: number
  readonly ring: () => void
}

// as it is now: a test runner may put its own timers in its place later
const turn = /* @__PURE__ */ (() => globalThis.setTimeout)()

const settled = () => new Promise<void>((resolve) => void turn(resolve, 0))
