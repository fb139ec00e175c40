import * as Effect from "effect/Effect"
import { performance } from "node:perf_hooks"
import { PreventSchedulerYield } from "effect/References"
import { FairQueue } from "./fair-queue.ts"
import { CurrentTeam } from "./service/team.ts"
import { WorkQueue } from "./work-queue.ts"

/**
 * Waits for a time slice of the main thread. Call it before each piece of work that takes milliseconds. A slice lasts
 * until the fiber waits for something.
 *
 * `Effect.yieldNow` does not limit how long clients wait, because all fibers that yield run in the same turn of the
 * event loop. Slices run for at most a few milliseconds per turn. Searches and new connections go first, then teams and
 * their queues take turns. Within a queue the oldest fiber goes first, so that started work is finished before other
 * work starts.
 */
export const timeSlice: Effect.Effect<void> = Effect.withFiber((fiber) =>
  // a transaction does not wait for others, because they wait for its connection
  fiber.getRef(PreventSchedulerYield) ? Effect.void : Effect.callback<void>((resume) => {
    const [team, queue] = [fiber.getRef(CurrentTeam).name, fiber.getRef(WorkQueue)]
    const remove = waiting.add(team, queue, () => resume(Effect.void), fiber.id)
    schedule()
    return Effect.sync(remove)
  })
)

/** Runs a search. Until it ends, slices get a fifth of the time, or less if it takes long. */
export const beforeSlices = <A, E, R>(search: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const running = { sliced }
      searches.add(running)
      return running
    }),
    () => search,
    (running) =>
      Effect.sync(() => {
        searches.delete(running)
        schedule()
      })
  )

/**
 * Call it when a connection is accepted. The event loop accepts one connection in each turn, so slices would delay the
 * others.
 */
export const connectionAccepted = (): void => {
  hasAccepted = true
}

const waiting = new FairQueue<() => void>()
/** Running searches, the oldest first, each with the value of `sliced` at its start. */
const searches = new Set<{ readonly sliced: number }>()
/** Milliseconds that all slices have taken so far. */
let sliced = 0
let hasAccepted = false
/** When the last slices ended, how long the main thread had worked by then, and how long the slices took. */
const last = { ended: 0, worked: 0, took: 0 }
let next: NodeJS.Immediate | undefined
let pause: NodeJS.Timeout | undefined

const isIdle = () => searches.size === 0

/**
 * Milliseconds that the main thread has worked: its processor time, so that other programs on a busy machine do not
 * count. Before Node 24, the time in which the event loop was not idle.
 */
const worked = (): number => {
  const used = process.threadCpuUsage?.()
  return used === undefined
    ? performance.now() - performance.eventLoopUtilization().idle
    : (used.user + used.system) / 1000
}

/** Milliseconds that the main thread has worked or was idle. */
const now = () => worked() + performance.eventLoopUtilization().idle

/** Milliseconds that the main thread has worked since the last slices. */
const otherWork = () => worked() - last.worked

/**
 * While searches run, slices wait until other work has taken four times as long as they did. A fifth of the time is
 * enough for them, because most of the work on a page is not done in slices. When slices have delayed one search by
 * `maxSliceTime`, they wait for `maxDelay`.
 */
const isTurnOfOthers = () => {
  const [oldest = { sliced }] = searches
  const share = sliced - oldest.sliced > maxSliceTime ? Infinity : 4 * last.took
  return otherWork() < share && now() < last.ended + maxDelay
}

const schedule = (): void => {
  if (waiting.size === 0 || next !== undefined) return
  clearTimeout(pause)
  if (!isIdle() && isTurnOfOthers()) pause = setTimeout(schedule, 1)
  else next = setImmediate(runSlices)
}

const runSlices = (): void => {
  next = undefined
  if (hasAccepted && now() < last.ended + maxDelay) {
    hasAccepted = false
    next = setImmediate(runSlices)
    return
  }
  const began = worked()
  const maxTime = isIdle() ? budget : Math.min(otherWork() / 4, budgetOfSearch)
  do {
    // the fiber runs before this returns
    waiting.next()?.()
    last.worked = worked()
  } while (last.worked < began + maxTime && waiting.size > 0)
  last.ended = now()
  last.took = last.worked - began
  sliced += last.took
  schedule()
}

/** Milliseconds in one turn of the event loop after which no further slice starts. */
const budget = 2
/** The same while searches run. It is longer, because one turn of the event loop may contain steps of many searches. */
const budgetOfSearch = 10
/** Milliseconds of slices during one search. */
const maxSliceTime = 10
/** Milliseconds for which slices wait for searches and connections, so that these do not stop all other work. */
const maxDelay = 20
