import { elapsed } from "@trawl/fetcher/effect"
import * as Effect from "effect/Effect"
import { makeFairSemaphore, type WithPermit } from "../fair-semaphore.ts"

/** The result of an attempt: the receiver accepted it (2xx), refused it (any other status), or did not respond. */
export type Attempt = "taken" | "refused" | "silent"

/** One receiver of one team's deliveries. */
export interface Receiver {
  /**
   * Sends the delivery when it is its turn. While a receiver is paused because it did not respond, nothing is sent, and
   * the attempt counts as silent.
   */
  readonly attempt: (job: string, send: Effect.Effect<Attempt>) => Effect.Effect<Attempt>
}

/**
 * Receivers of all teams. The receivers of a team take turns, and so do the jobs with the same receiver. Teams do not
 * wait for each other.
 */
export const makeReceivers = () => {
  const teams = new Map<string, (origin: string, job: string) => WithPermit>()
  const receivers = new Map<string, { readonly receiver: Receiver; deliveries: number }>()

  const open = (team: string, origin: string): Receiver => {
    const ofTeam = teams.get(team) ?? makeFairSemaphore(atOnceOfTeam).withPermit
    teams.set(team, ofTeam)
    const own = makeFairSemaphore(atOnceOfReceiver).withPermit
    let silences = 0
    let restsUntil = 0
    const attempt: Receiver["attempt"] = (job, send) =>
      own(job, "")(Effect.gen(function*() {
        if (silences > 0 && (yield* elapsed) < restsUntil) return "silent"
        const result = yield* ofTeam(origin, job)(send)
        const now = yield* elapsed
        if (result !== "silent") silences = 0
        // attempts sent at the same time count as one failure to answer
        else if (silences === 0 || now >= restsUntil) {
          restsUntil = now + Math.min(minRest * 2 ** silences++, maxRest)
        }
        return result
      }))
    return { attempt }
  }

  /** Runs `use` with a receiver. The state of a receiver is kept while any such effect runs. */
  return <A>(team: string, origin: string, use: (receiver: Receiver) => Effect.Effect<A>): Effect.Effect<A> =>
    Effect.suspend(() => {
      const key = JSON.stringify([team, origin])
      const known = receivers.get(key) ?? { receiver: open(team, origin), deliveries: 0 }
      receivers.set(key, known)
      known.deliveries++
      return Effect.ensuring(use(known.receiver), Effect.sync(() => --known.deliveries === 0 && receivers.delete(key)))
    })
}

/** Maximum open deliveries of a team. Each holds its body in memory. */
const atOnceOfTeam = 32
const atOnceOfReceiver = 4

/** Milliseconds. Shorter than the pause before the first retry, so that the retry is sent. */
const minRest = 30_000
const maxRest = 120_000
