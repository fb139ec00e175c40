import { type ApiError, running, type Settings, within } from "@trawl/core"
import type { AgentStatusResponse } from "@trawl/types"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Pull from "effect/Pull"
import * as Schedule from "effect/Schedule"
import type { RunFailed } from "./run-failed.ts"
import { type WaitOptions as PlainOptions, waitProgram } from "./wait-program.ts"

type Asking = Schedule.Schedule<unknown, AgentStatusResponse>

export interface WaitOptions extends Pick<PlainOptions, "onProgress"> {
  /** When to ask; it is given each answer. Default: every 2 seconds. */
  readonly schedule?: Asking | undefined
  /** How long to wait at most; then it fails with `TimedOut`. */
  readonly deadline?: Duration.Input | undefined
}

/**
 * Waits for a run to end and gives its status with the `data`; a run that failed or was cancelled is a `RunFailed`.
 * Interruption ends the waiting, not the run: that is what `scoped` and `cancel` are for. When the schedule ends first, the run may
 * still be `processing`.
 */
export const wait = Effect.fnUntraced(function*(
  id: string,
  options: WaitOptions | Asking = {}
): Effect.fn.Return<AgentStatusResponse, ApiError | RunFailed, Settings> {
  const { deadline, schedule, ...rest }: WaitOptions = Schedule.isSchedule(options) ? { schedule: options } : options
  const waiting = waitUntilEnd(id, schedule === undefined ? rest : { ...rest, interval: yield* delays(schedule) })
  return yield* deadline === undefined ? waiting : within(waiting, deadline)
})

const waitUntilEnd = /* @__PURE__ */ running<[id: string, options: PlainOptions], AgentStatusResponse, ApiError | RunFailed>(waitProgram)

/** A schedule as a function: the next delay in milliseconds; undefined at its end. */
const delays = Effect.fnUntraced(function*(schedule: Asking): Effect.fn.Return<(asked: number, answer: AgentStatusResponse) => number | undefined> {
  const services = yield* Effect.context<never>()
  const clock = yield* Clock.Clock
  const step = yield* Schedule.toStep(schedule)
  return (_, answer) =>
    Effect.runSyncWith(services)(Pull.catchDone(
      Effect.map(step(clock.currentTimeMillisUnsafe(), answer), ([, delay]) => Duration.toMillis(delay)),
      () => Effect.undefined
    ))
})
