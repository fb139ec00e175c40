import type { Transport } from "../machine/exchange.ts"
import type { Platform } from "../machine/platform.ts"

export interface TestClockOptions {
  /**
   * Whether to advance to the next timer automatically when nothing else is running, so that no wait takes real time.
   * Default: true.
   */
  readonly auto?: boolean | undefined
  /** The start time in milliseconds since 1970. Default: the start of 2026. */
  readonly start?: number | undefined
  /** The random numbers of the test, such as for jitter. Default: always 0. */
  readonly random?: (() => number) | undefined
}

/** A clock that the test advances, or that advances automatically from timer to timer. */
export interface TestClock extends Platform {
  /** Advances the clock by this many milliseconds and fires the timers in between. */
  readonly advance: (milliseconds: number) => Promise<void>
  /** The times of the pending timers in milliseconds since 1970, earliest first. */
  readonly pending: () => ReadonlyArray<number>
  /** Wraps a transport with real connections: the clock does not advance automatically while a request is in flight. */
  readonly waitingFor: (transport: Transport) => Transport
}

/** A test clock for the option `host` of a client: retries, waits and time limits take no real time. */
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
      // nothing changed for a full turn of the event loop, so everything that follows from the last change has happened
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

// captured now, because a test runner may replace the timers later
const turn = /* @__PURE__ */ (() => globalThis.setTimeout)()

const settled = () => new Promise<void>((resolve) => void turn(resolve, 0))
