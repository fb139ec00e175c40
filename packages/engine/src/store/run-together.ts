import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

/**
 * Runs calls of the same name one group at a time: each group has the calls that have arrived since the last one began,
 * at most `max`. If a group fails, each of its calls runs alone. A caller that is interrupted does not interrupt its
 * group. `runAll` returns the results in the order of the inputs; a call without one gets undefined.
 */
export const runTogether = <K, A, B, E, R>(
  runAll: (key: K, inputs: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, E, R>,
  max: number
) => {
  interface Waiting {
    readonly input: A
    readonly result: Deferred.Deferred<B | undefined, E>
  }
  const queues = new Map<string, Array<Waiting>>()

  const runNow = (key: K, some: ReadonlyArray<Waiting>) =>
    Effect.onExit(runAll(key, some.map(({ input }) => input)), (exit) =>
      Effect.sync(() => {
        if (Exit.isFailure(exit) && some.length > 1) return
        for (const [at, { result }] of some.entries()) {
          Deferred.doneUnsafe(result, Exit.map(exit, (all) => all[at]))
        }
      }))
  const runSome = (key: K, some: ReadonlyArray<Waiting>) =>
    some.length === 1
      ? Effect.ignoreCause(runNow(key, some))
      : Effect.catchCause(
        runNow(key, some),
        () => Effect.forEach(some, (one) => Effect.ignoreCause(runNow(key, [one])), { discard: true })
      )
  const runQueue = Effect.fnUntraced(function*(name: string, key: K, queue: Array<Waiting>) {
    while (queue.length > 0) yield* runSome(key, queue.splice(0, max))
    queues.delete(name)
  })

  return (name: string, key: K, input: A): Effect.Effect<B | undefined, E, R> =>
    Effect.gen(function*() {
      const result = yield* Deferred.make<B | undefined, E>()
      const queue = queues.get(name)
      if (queue !== undefined) queue.push({ input, result })
      else {
        const own = [{ input, result }]
        queues.set(name, own)
        yield* Effect.forkDetach(runQueue(name, key, own))
      }
      return yield* Deferred.await(result)
    })
}
