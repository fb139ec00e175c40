import { elapsed, HostPace, type HostTurns, Leases, makeHostPace, type Turn, untilValid } from "@trawl/engine/parts"
import type { Sharding } from "effect/cluster/Sharding"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import { HostGate } from "./host-gate.ts"
import { validFor } from "./host-queue.ts"

/** One rate limit per host for all processes of the cluster. Without valid leases, a process sends no requests. */
export const layer: Layer.Layer<HostPace, never, Leases | Sharding> = Layer.effect(
  HostPace,
  Effect.gen(function*() {
    const scope = yield* Effect.scope
    const gateOf = yield* HostGate.client
    const { areValid, owner } = yield* Leases
    return makeHostPace((host) => turnsOf(gateOf(host), owner, untilValid(areValid), scope))
  })
)

type Gate = ReturnType<Effect.Success<typeof HostGate.client>>

const turnsOf = (gate: Gate, process: string, whenValid: Effect.Effect<void>, scope: Scope.Scope): HostTurns => {
  // state of this process, from the gate's last answer
  let lastAt = -Infinity
  let freeFrom = -Infinity
  let pausedUntil = -Infinity
  // requests without a gap need no further turn until then
  let manyUntil = -Infinity
  // how long a turn is valid: longer if this process, or its database, is slow
  let lifetime = validFor
  const asking = Semaphore.makeUnsafe(1)
  const visits = Semaphore.makeUnsafe(1)

  const freeAt = (gap: number) => Math.max(freeFrom, lastAt + gap, pausedUntil)
  const turnNow = (gap: number): Effect.Effect<Turn | undefined> =>
    asking.withPermits(1)(Effect.gen(function*() {
      yield* whenValid
      const now = yield* elapsed
      if (freeAt(gap) > now) return undefined
      if (gap === 0 && manyUntil > now) return manyUntil
      // this process does not report requests without a gap
      const request = { process, gap, lifetime: gap === 0 ? validFor : lifetime }
      const answer = yield* untilAnswered(gate.Ask(request))
      yield* visits.resize(answer.visits)
      const answeredAt = yield* elapsed
      freeFrom = answeredAt + Math.ceil(answer.wait)
      if (answer.wait > 0) return undefined
      lastAt = answeredAt
      freeFrom = lastAt + gap
      // the gate may have given the turn at any time since the question, and must learn in time that the turn was used
      const validUntil = now + 0.8 * request.lifetime
      if (answer.isForMany) manyUntil = validUntil
      return validUntil
    }))
  const turn = (gap: number): Effect.Effect<Turn> =>
    Effect.gen(function*() {
      while (true) {
        const taken = yield* turnNow(gap)
        if (taken !== undefined) return taken
        yield* Effect.sleep(Math.max(freeAt(gap) - (yield* elapsed), 1))
      }
    })
  /** Does not wait for the gate, which assumes the latest time if it gets no report. */
  const tell = (message: Effect.Effect<void, unknown>) =>
    Effect.asVoid(Effect.forkIn(Effect.ignoreCause(Effect.timeout(message, "1 second")), scope))
  /**
   * Reports to the gate that this process has sent a request, or sends none. Reports nothing in a turn for many
   * requests.
   */
  const tellSent = (gap: number, now: number) =>
    gap === 0 && manyUntil > now ? Effect.void : tell(gate.Sent({ process, gap }))
  return {
    visits,
    turn,
    turnNow,
    send: Effect.fnUntraced(function*(taken, gap) {
      yield* whenValid
      // without a gap, no other process waits for this request
      if (gap === 0) return
      for (let until = taken; (yield* elapsed) > until; until = yield* turn(gap)) {
        lifetime = Math.min(2 * lifetime, maxLifetime)
      }
      lifetime = Math.max(0.9 * lifetime, validFor)
    }),
    unused: Effect.flatMap(elapsed, (now) => tellSent(0, now)),
    sent: (gap) =>
      Effect.flatMap(elapsed, (now) => {
        lastAt = Math.max(lastAt, now)
        freeFrom = Math.max(freeFrom, now + gap)
        return tellSent(gap, now)
      }),
    pause: (length) =>
      Effect.flatMap(elapsed, (now) => {
        pausedUntil = Math.max(pausedUntil, now + length)
        return Effect.asVoid(Effect.forkIn(untilAnswered(gate.Pause({ length })), scope))
      }),
    isPaused: (now) => pausedUntil > now,
    freeAt
  }
}

/**
 * Asks the gate until it answers. Questions fail or time out until another process owns the gate, and a busy machine
 * answers late.
 */
const untilAnswered = <A>(ask: Effect.Effect<A, unknown>, patience = 1_000): Effect.Effect<A> =>
  ask.pipe(
    Effect.timeout(patience),
    Effect.sandbox,
    Effect.catch(() => Effect.delay(untilAnswered(ask, Math.min(2 * patience, maxLifetime)), "100 millis"))
  )

/** Milliseconds. */
const maxLifetime = 8_000
