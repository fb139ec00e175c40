import { ApiError } from "@trawl/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"

/**
 * Starts a job and follows it. If the call ends before the job, the job is cancelled, unless the service does not
 * answer.
 */
export const runJob = <A, E, R, R2, R3>(
  start: Effect.Effect<{ readonly id: string }, ApiError, R>,
  follow: (id: string) => Effect.Effect<A, E, R2>,
  cancel: (id: string) => Effect.Effect<unknown, ApiError, R3>
) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(
      restore(start),
      ({ id }) =>
        restore(follow(id)).pipe(Effect.onExit((exit) => isOver(exit) ? Effect.void : Effect.ignore(cancel(id))))
    )
  )

/** Whether the job has ended, or the service does not answer, so that a request to cancel would fail as well. */
const isOver = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isSuccess(exit) || Option.exists(Cause.findErrorOption(exit.cause), (error) => !(error instanceof ApiError))
