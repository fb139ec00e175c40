import * as Effect from "effect/Effect"
import { elapsed } from "../elapsed.ts"
import { type InTurn, takeTurns } from "../take-turns.ts"

/** What came of an attempt: the receiver took it, answered otherwise, or did not answer. */
export type Attempt = "taken" | "refused" | "silent"

/** One receiver of one team's deliveries. */
export interface Receiver {
  /** Sends when it is the delivery's turn. A receiver that has just not answered rests: nothing is sent, and the attempt counts as silent. */
  readonly attempt: (job: string, send: Effect.Effect<Attempt>) => Effect.Effect<Attempt>
}

/**
 * Receivers of all teams. The receivers of a team take turns, and so do the jobs that tell a receiver; teams do not wait for each other.
 */
export const makeReceivers = () => {
  const teams = new Map<string, (origin: string, job: string) => InTurn>()
  const receivers = new Map<string, { readonly receiver: Receiver; deliveries: number }>()

  const open = (team: string, origin: string): Receiver => {
    const ofTeam = teams.get(team) ?? takeTurns(atOnceOfTeam)
    teams.set(team, ofTeam)
    const own = takeTurns(atOnceOfReceiver)
    let silences = 0
    let restsUntil = 0
    const attempt: Receiver["attempt"] = (job, send) =>
      own(job, "")(Effect.gen(function*() {
        if (silences > 0 && (yield* elapsed) < restsUntil) return "silent"
        const came = yield* ofTeam(origin, job)(send)
        const now = yield* elapsed
        if (came !== "silent") silences = 0
        // what was sent at the same time is one silence
        else if (silences === 0 || now >= restsUntil) restsUntil = now + Math.min(shortestRest * 2 ** silences++, longestRest)
        return came
      }))
    return { attempt }
  }

  /** Runs what delivers to a receiver; whether it answers is remembered for as long as anything does. */
  return <A>(team: string, origin: string, use: (receiver: Receiver) => Effect.Effect<A>): Effect.Effect<A> =>
    Effect.suspend(() => {
      const key = JSON.stringify([team, origin])
      const known = receivers.get(key) ?? { receiver: open(team, origin), deliveries: 0 }
      receivers.set(key, known)
      known.deliveries++
      return Effect.ensuring(use(known.receiver), Effect.sync(() => --known.deliveries === 0 && receivers.delete(key)))
    })
}

/** Deliveries of a team under way; each holds its body in memory. */
const atOnceOfTeam = 32
const atOnceOfReceiver = 4

/** Milliseconds; shorter than the pause before a first retry, so that a retry is sent. */
const shortestRest = 30_000
const longestRest = 120_000
