import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { call } from "./call.ts"
import { Deadline } from "./deadline.ts"
import type { ApiError } from "./machine/api-error.ts"
import type { Program } from "./machine/program.ts"
import type { Task } from "./machine/task.ts"
import { running } from "./run-program.ts"
import type { Settings } from "./settings.ts"

/**
 * Creates an operation that starts a job and releases it at the end of the scope. If the release fails,
 * a warning is logged.
 */
export const scoping = <Args extends ReadonlyArray<unknown>, Started extends { readonly id: string }>(
  startTask: (...args: Args) => Task<Started>,
  releaseProgram: (id: string) => Program<never>
): (...args: Args) => Effect.Effect<Started, ApiError, Settings | Scope.Scope> =>
(...args) =>
  Effect.acquireRelease(Effect.suspend(() => call(startTask(...args))), ({ id }) => abandon(id, releaseProgram), {
    interruptible: true
  })

/** Releases the job with a separate time limit, because the caller's may be over. */
const abandon = (id: string, releaseProgram: (id: string) => Program<never>): Effect.Effect<void, never, Settings> =>
  Effect.ignore(Effect.provideService(running(releaseProgram)(id), Deadline, undefined), {
    log: "Warn",
    message: `${id} could not be cancelled`
  })
