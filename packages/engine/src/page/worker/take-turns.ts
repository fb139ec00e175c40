import * as Effect from "effect/Effect"

export type InTurn = <A, E, R>(step: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** Limits how many steps run at once. */
export interface Turns {
  /** Waits for a turn and returns the effect that ends it. Run it uninterruptibly; `restore` makes the wait interruptible. A caller that `goesOn` with started work goes first. */
  readonly take: (restore: InTurn, group: string, member: string, goesOn?: boolean) => Effect.Effect<() => void>
}

/**
 * Groups, such as teams, take turns, and the members of a group take turns among themselves, however many they are. Effect's
 * `PartitionedSemaphore` has one level, and a newcomer can pass those that wait.
 */
export const makeTurns = (atOnce: number): Turns => {
  let free = atOnce
  const waiting: Queue<Queue<Set<Go>>> = new Map()
  const first = new Set<Go>()

  const end = () => {
    const [goesOn] = first
    if (goesOn !== undefined) first.delete(goesOn)
    const go = goesOn ?? nextOf(waiting)
    if (go === undefined) free++
    else go()
  }
  const wait = (group: string, member: string, goesOn: boolean) =>
    Effect.callback<void>((resume) => {
      const go = () => resume(Effect.void)
      const members = waiting.get(group) ?? new Map<string, Set<Go>>()
      const steps = goesOn ? first : members.get(member) ?? new Set()
      steps.add(go)
      if (!goesOn) waiting.set(group, members.set(member, steps))
      return Effect.sync(() => {
        // otherwise it already has the turn
        if (!steps.delete(go)) return end()
        if (goesOn) return
        if (steps.size === 0) members.delete(member)
        if (members.size === 0) waiting.delete(group)
      })
    })
  return {
    take: (restore, group, member, goesOn = false) =>
      Effect.suspend(() => {
        if (free === 0) return Effect.as(restore(wait(group, member, goesOn)), end)
        free--
        return Effect.succeed(end)
      })
  }
}

/** Runs each step when it is its turn. */
export const takeTurns = (atOnce: number): (group: string, member: string) => InTurn => {
  const turns = makeTurns(atOnce)
  return (group, member) => (step) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(turns.take(restore, group, member), (end) => Effect.ensuring(restore(step), Effect.sync(end)))
    )
}

type Go = () => void

/** The member whose last turn was longest ago comes first. */
type Queue<A> = Map<string, A>

const nextOf = (groups: Queue<Queue<Set<Go>>>): Go | undefined => {
  for (const [group, members] of groups) {
    groups.delete(group)
    for (const [member, steps] of members) {
      members.delete(member)
      const [step] = steps
      if (step === undefined) continue
      steps.delete(step)
      if (steps.size > 0) members.set(member, steps)
      if (members.size > 0) groups.set(group, members)
      return step
    }
  }
  return undefined
}
