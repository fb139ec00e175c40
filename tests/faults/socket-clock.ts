import type { Platform, Transport } from "@trawl/core/machine"

/**
 * The clock of one call over real sockets: it stands still while bytes are in transit, and jumps to the next timer
 * otherwise.
 */
export interface SocketClock {
  readonly host: Platform
  /** The same transport, observed by the clock. */
  readonly watch: (transport: Transport) => Transport
  /** The requests of the client so far. */
  readonly sends: ReadonlyArray<Send>
  /** Pending timers of the client. */
  readonly timers: () => number
  /** The service sends nothing for a while: time passes although a request is in flight. */
  readonly stall: () => void
  /** The service sends again. */
  readonly flow: () => void
  /** A timer of the service. */
  readonly later: (milliseconds: number, ring: () => void) => void
  /** Resolves when the client is not waiting for the service. */
  readonly idle: () => Promise<void>
  /** Stops the clock until the promise settles. */
  readonly hold: (until: Promise<unknown>) => void
  /** Sets the clock; timers are not affected. */
  readonly set: (milliseconds: number) => void
}

export interface Send {
  /** The elapsed time at its start. */
  readonly began: number
  ended: number | undefined
}

interface Timer {
  readonly at: number
  readonly ring: () => void
  readonly isClients: boolean
}

export const socketClock = (start: number): SocketClock => {
  const sends: Array<Send> = []
  let passed = 0
  let offset = start
  let timers: ReadonlyArray<Timer> = []
  let underWay = 0
  let held = 0
  let stalled = false
  let planned = false
  const awaiting: Array<() => void> = []

  const jump = () => {
    planned = false
    const [next] = timers.toSorted((a, b) => a.at - b.at)
    if (next === undefined || held > 0 || (underWay > 0 && !stalled)) return
    timers = timers.filter((timer) => timer !== next)
    passed = next.at
    next.ring()
    plan()
  }
  const plan = () => {
    if (planned) return
    planned = true
    setImmediate(jump)
  }
  const add = (milliseconds: number, ring: () => void, isClients: boolean) => {
    const timer = { at: passed + milliseconds, ring, isClients }
    timers = [...timers, timer]
    plan()
    return () => {
      timers = timers.filter((other) => other !== timer)
    }
  }

  const travel = async <A>(journey: () => Promise<A>): Promise<A> => {
    underWay++
    stalled = false
    try {
      return await journey()
    } finally {
      underWay--
      if (underWay === 0) { for (const resolve of awaiting.splice(0)) resolve() }
      plan()
    }
  }

  return {
    host: {
      now: () => offset + passed,
      random: () => 0.5,
      timer: (milliseconds, ring) => add(milliseconds, ring, true)
    },
    watch: (transport) => ({
      ...transport,
      send: async (request, limits) => {
        const send: Send = { began: passed, ended: undefined }
        sends.push(send)
        const answer = await travel(() => transport.send(request, limits)).finally(() => {
          send.ended = passed
        })
        const { source } = answer
        return source === undefined
          ? answer
          : { ...answer, source: { ...source, read: () => travel(source.read), close: source.close } }
      }
    }),
    sends,
    timers: () => timers.filter(({ isClients }) => isClients).length,
    stall: () => {
      stalled = true
      plan()
    },
    flow: () => {
      stalled = false
    },
    later: (milliseconds, ring) => void add(milliseconds, ring, false),
    idle: () => new Promise((resolve) => underWay === 0 ? resolve() : awaiting.push(resolve)),
    hold: (until) => {
      held++
      void until.finally(() => {
        held--
        plan()
      })
    },
    set: (milliseconds) => {
      offset += milliseconds
    }
  }
}
