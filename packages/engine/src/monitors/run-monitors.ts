import { repeatForever } from "@trawl/full-text/effect"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FiberMap from "effect/FiberMap"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { LinkBase } from "../artifacts/link-base.ts"
import type { Crawls } from "../jobs/crawls.ts"
import { JobEvents, resumeInBackground } from "../jobs/job-events.ts"
import { newId } from "../jobs/new-id.ts"
import { Roles } from "../jobs/roles.ts"
import type { JobPorts } from "../jobs/run-jobs.ts"
import { RiskCache } from "../scrape/policy/threat/judge-url.ts"
import { BackgroundWork } from "../service/background-work.ts"
import { settingsOf } from "../service/keys.ts"
import { hasRoles, rolesForCheck } from "../service/needed-roles.ts"
import { CurrentTeam, operatorTeam } from "../service/team.ts"
import { Traffic } from "../service/traffic.ts"
import { EngineSettings } from "../settings.ts"
import { retryForever } from "../store/retry-forever.ts"
import { timeSlice } from "../time-slice.ts"
import { WorkQueue } from "../work-queue.ts"
import { estimateOfCheck } from "./estimate-credits.ts"
import { checksTopic, type DueRun, MonitorStore, type TakenCheck } from "./monitor-store.ts"
import { type Check, emptySummary, type Monitor, searches } from "./monitor.ts"
import { checkDeliveries, runCheck } from "./run-check.ts"
import { nextRunOf } from "./schedule/schedule.ts"
import { endLate, maxTimeOfCheck, stopCrawls } from "./stop-check.ts"

/** The services that checks use. */
type MonitorPorts = JobPorts | Crawls | Effect.Services<ReturnType<typeof runCheck>>

/**
 * Queues the checks of due monitors, and runs queued checks in the background, including those of processes that have
 * ended. After downtime, a monitor has one check for all missed runs. A process without an index leaves checks with
 * searches to others. A process without the role `crawl` leaves them all other checks.
 */
export const layer: Layer.Layer<never, never, MonitorPorts> = Layer.effectDiscard(
  Effect.gen(function*() {
    const store = yield* MonitorStore
    const traffic = yield* Traffic
    const { teams = {} } = yield* EngineSettings
    const { watch } = yield* JobEvents
    const { own } = yield* Roles
    const kinds = [false, true].filter((searches) => hasRoles(own, rolesForCheck(searches)))
    if (kinds.length === 0) return
    const running = yield* FiberMap.make<string>()
    const parts = yield* Effect.context<MonitorPorts>()
    const asTeam = ({ base, key, team }: Monitor) => <A, E, R>(work: Effect.Effect<A, E, R>) =>
      work.pipe(
        Effect.provideService(CurrentTeam, { ...settingsOf(teams, team), name: team, key }),
        Effect.provideService(LinkBase, base)
      )

    const queueDue = Effect.gen(function*() {
      while (true) {
        const now = yield* Clock.currentTimeMillis
        const monitors = yield* store.due(now, monitorsAtOnce)
        if (monitors.length === 0) return
        yield* traffic.afterClients
        const due: Array<DueRun> = []
        for (const [index, monitor] of monitors.entries()) {
          if (index % monitorsOfSlice === 0) yield* timeSlice
          const id = yield* newId
          due.push({
            monitor,
            check: {
              id,
              trigger: "scheduled",
              scheduledFor: monitor.nextRunAt,
              estimatedCredits: estimateOfCheck(monitor.settings),
              searches: searches(monitor.settings)
            },
            next: nextRunOf(monitor.id, monitor.schedule, now),
            ifSkipped: yield* asTeam(monitor)(
              checkDeliveries(id, monitor, { status: "skipped_overlap", summary: emptySummary })
            )
          })
        }
        yield* store.schedule(due, now)
        if (monitors.length < monitorsAtOnce) return
      }
    })
    yield* retryForever("Queuing the checks of monitors", queueDue).pipe(
      // takes turns with teams, because running checks must not delay due ones
      Effect.provideService(CurrentTeam, { name: operatorTeam, key: "monitors" }),
      Effect.andThen(Effect.sleep(tick)),
      Effect.forever,
      Effect.forkScoped
    )

    const hasRoom = Latch.makeUnsafe(true)
    let isStopped = false
    /** Outside a turn, this process runs exactly the checks that it has taken. */
    const inTurn = Semaphore.makeUnsafe(1).withPermits(1)
    /** Waits until another process or a client has ended the check. */
    const lost = (check: Check) =>
      Effect.scoped(Effect.gen(function*() {
        const changed = yield* watch(check.id)
        while (true) {
          yield* Effect.timeoutOption(changed.await, pauseOfGlances)
          changed.closeUnsafe()
          if (!(yield* Effect.orElseSucceed(store.isHeld(check), () => true))) return yield* stopCrawls(check)
        }
      }))
    const launch = Effect.fnUntraced(function*({ check, monitor }: TakenCheck) {
      if (monitor === undefined) {
        yield* store.finish(check, { status: "failed", error: stopped, targetResults: [], deliveries: [] })
        return
      }
      let isRetry = false
      const attempt = Effect.suspend(() => {
        const work = runCheck(check, monitor, isRetry)
        isRetry = true
        return work
      })
      yield* FiberMap.run(
        running,
        check.id,
        retryForever(`The check ${check.id} of a monitor`, attempt).pipe(
          Effect.timeoutOrElse({
            duration: maxTimeOfCheck,
            orElse: () => retryForever(`Ending the check ${check.id} of a monitor`, endLate(check, monitor))
          }),
          Effect.raceFirst(lost(check)),
          Effect.provideService(WorkQueue, check.id),
          Effect.provideService(RiskCache, new Map()),
          asTeam(monitor),
          Effect.provideContext(parts),
          Effect.ensuring(hasRoom.open)
        )
      )
    })
    const changed = yield* watch(checksTopic)
    const takeQueued = Effect.gen(function*() {
      changed.closeUnsafe()
      while (true) {
        hasRoom.closeUnsafe()
        const room = checksAtOnce - [...running].length
        if (room <= 0) {
          yield* hasRoom.await
          // lets several checks end, so that one transaction takes the next ones
          yield* Effect.sleep(pauseOfTaking)
          continue
        }
        yield* traffic.afterClients
        const count = yield* inTurn(Effect.gen(function*() {
          if (isStopped) return 0
          const taken = yield* store.take(Math.min(room, takenAtOnce), kinds)
          yield* Effect.forEach(taken, launch, { discard: true })
          return taken.length
        }))
        if (count === 0) return
      }
    })
    yield* retryForever("Taking the checks of monitors", takeQueued).pipe(
      Effect.andThen(Effect.timeoutOption(changed.await, pauseOfGlances)),
      Effect.forever,
      Effect.forkScoped
    )
    yield* Effect.forkScoped(repeatForever("Deleting old checks of monitors", "1 hour", store.forgetOld))
    yield* resumeInBackground(
      "Resuming the checks of monitors",
      inTurn(Effect.suspend(() => isStopped ? Effect.void : store.releaseExcept([...running].map(([id]) => id))))
    )
    const { onStop } = yield* BackgroundWork
    yield* onStop(inTurn(Effect.gen(function*() {
      isStopped = true
      yield* FiberMap.clear(running)
      yield* Effect.ignoreCause(store.releaseExcept([]), { log: true })
    })))
  })
)

const stopped = "The monitor was paused or deleted."
/** How often to look for due monitors. */
const tick = "1 second"
/** How often to look for queued checks without a notification. */
const pauseOfGlances = "5 seconds"
/** Monitors whose checks one transaction queues in a few milliseconds. */
const monitorsAtOnce = 100
/** Monitors whose next runs can be computed in a few milliseconds. */
const monitorsOfSlice = 10
/** Concurrent checks of this process. Most of the time, they wait for hosts. */
const checksAtOnce = 64
const takenAtOnce = 16
/** Much shorter than most checks take. */
const pauseOfTaking = "50 millis"
