import * as Effect from "effect/Effect"

export type InTurn = <A, E, R>(step: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/**
 * Lets so many steps be done at once: teams take turns, and the runs of a team take turns among themselves, however many they are. Effect's
 * `PartitionedSemaphore` has one level, and passes over whoever waits while others leave and come back.
 */
export const takeTurns = (atOnce: number): (team: string, run: string) => InTurn => {
  let free = atOnce
  const waiting: Queue<Queue<Set<() => void>>> = new Map()

  const done = () => {
    const go = nextOf(waiting)
    if (go === undefined) free++
    else go()
  }
  const wait = (team: string, run: string) =>
    Effect.callback<void>((resume) => {
      const go = () => resume(Effect.void)
      const runs = waiting.get(team) ?? new Map<string, Set<() => void>>()
      const steps = runs.get(run) ?? new Set()
      waiting.set(team, runs.set(run, steps.add(go)))
      return Effect.sync(() => {
        // else it has the turn already
        if (!steps.delete(go)) return done()
        if (steps.size === 0) runs.delete(run)
        if (runs.size === 0) waiting.delete(team)
      })
    })

  return (team, run) => (step) =>
    Effect.uninterruptibleMask((restore) => {
      const isFree = free > 0
      if (isFree) free--
      return Effect.andThen(isFree ? Effect.void : restore(wait(team, run)), Effect.ensuring(restore(step), Effect.sync(done)))
    })
}

/** The one whose last turn is longest ago comes first. */
type Queue<A> = Map<string, A>

const nextOf = (teams: Queue<Queue<Set<() => void>>>): (() => void) | undefined => {
  for (const [team, runs] of teams) {
    teams.delete(team)
    for (const [run, steps] of runs) {
      runs.delete(run)
      const [step] = steps
      if (step === undefined) continue
      steps.delete(step)
      if (steps.size > 0) runs.set(run, steps)
      if (runs.size > 0) teams.set(team, runs)
      return step
    }
  }
  return undefined
}
