import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { retryForever } from "../store/retry-forever.ts"

/** Notifies fibers that wait for a change of a job, a run or the queue of deliveries. */
export class JobEvents extends Context.Service<JobEvents, {
  /** Notifies the watchers of a topic. Call it after the change is committed. */
  readonly notify: (topic: string) => Effect.Effect<void>
  /** Notifies the watchers of a topic in other processes. */
  readonly notifyOthers: (topic: string) => Effect.Effect<void>
  /** Returns a latch that each notification opens. To miss no change, close it, read the state, then await it. */
  readonly watch: (topic: string) => Effect.Effect<Latch.Latch, never, Scope.Scope>
}>()("@trawl/engine/jobs/JobEvents") {}

/**
 * The topic for changes to the work of processes: a job or run was cancelled, another process started a job, or a
 * process started, ended or lost its leases.
 */
export const workTopic = "work"

/**
 * Takes work in the background: now, when the work of processes changes, and every 30 seconds. `name` is the subject of
 * the log message about a failure.
 */
export const resumeInBackground = Effect.fnUntraced(function*<E, R>(name: string, takeUp: Effect.Effect<void, E, R>) {
  const { watch } = yield* JobEvents
  const changed = yield* watch(workTopic)
  yield* retryForever(
    name,
    Effect.suspend(() => {
      changed.closeUnsafe()
      return takeUp
    })
  ).pipe(
    Effect.andThen(Effect.timeoutOption(changed.await, "30 seconds")),
    Effect.forever,
    Effect.forkScoped
  )
})

/** For one process. */
export const layer: Layer.Layer<JobEvents> = Layer.sync(
  JobEvents,
  () => JobEvents.of({ ...makeWatchers(), notifyOthers: () => Effect.void })
)

/** The watchers of this process. */
export const makeWatchers = () => {
  const watchers = new Map<string, Set<Latch.Latch>>()
  return {
    notify: (topic: string) => Effect.sync(() => open(watchers.get(topic) ?? [])),
    /** Notifies the watchers of all topics, after notifications may have been lost. */
    notifyAll: Effect.sync(() => watchers.forEach((latches) => open(latches))),
    watch: (topic: string) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          const latch = Latch.makeUnsafe()
          watchers.set(topic, (watchers.get(topic) ?? new Set()).add(latch))
          return latch
        }),
        (latch) =>
          Effect.sync(() => {
            const others = watchers.get(topic)
            others?.delete(latch)
            if (others?.size === 0) watchers.delete(topic)
          })
      )
  }
}

const open = (latches: Iterable<Latch.Latch>) => {
  for (const latch of latches) latch.openUnsafe()
}
