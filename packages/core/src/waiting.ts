import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Pull from "effect/Pull"
import * as Schedule from "effect/Schedule"
import type { ApiError } from "./machine/api-error.ts"
import { checkOwn } from "./machine/check-own.ts"
import type { Program } from "./machine/program.ts"
import type { WaitOptions as Plain } from "./machine/wait-until.ts"
import { running } from "./run-program.ts"
import type { Settings } from "./settings.ts"
import { within } from "./within.ts"

type Asking<Answer> = Schedule.Schedule<unknown, Answer>

export interface WaitOptions<in Answer> extends Pick<Plain<Answer>, "onProgress"> {
  /** The poll schedule, which receives each status. Default: every 2 seconds. */
  readonly schedule?: Asking<Answer> | undefined
  /** Maximum waiting time; then it fails with `TimedOut`. */
  readonly deadline?: Duration.Input | undefined
}

/** Runs a waiting program with a poll schedule and a deadline. */
export const waiting = Effect.fnUntraced(function*<Answer, Thrown>(
  options: WaitOptions<Answer> | Asking<Answer>,
  programOf: (options: Plain<Answer>) => Program<never, Answer>
): Effect.fn.Return<Answer, ApiError | Thrown, Settings> {
  const given: WaitOptions<Answer> = Schedule.isSchedule(options) ? { schedule: options } : options
  yield* Effect.try({
    try: () => checkOwn(given, ["schedule", "deadline", "onProgress"]),
    catch: (thrown) => thrown as ApiError
  })
  const { deadline, schedule, ...rest } = given
  const interval = schedule === undefined ? undefined : yield* delays(schedule)
  const waited = running<[], Answer, ApiError | Thrown>(() => programOf({ ...rest, interval }))()
  return yield* deadline === undefined ? waited : within(waited, deadline)
})

/** A schedule as a function: the next delay in milliseconds; undefined at its end. */
const delays = Effect.fnUntraced(
  function*<Answer>(
    schedule: Asking<Answer>
  ): Effect.fn.Return<(attempt: number, answer: Answer) => number | undefined> {
    const services = yield* Effect.context<never>()
    const clock = yield* Clock.Clock
    const step = yield* Schedule.toStep(schedule)
    return (_, answer) =>
      Effect.runSyncWith(services)(Pull.catchDone(
        Effect.map(step(clock.currentTimeMillisUnsafe(), answer), ([, delay]) => Duration.toMillis(delay)),
        () => Effect.undefined
      ))
  }
)
