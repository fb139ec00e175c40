import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Deadline, grace } from "./deadline.ts"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
import { longestTimer, platform } from "./machine/platform.ts"
import type { Reason } from "./machine/reason.ts"
import { timedOut } from "./machine/time-limit.ts"
import type { Run, RunOptions } from "./run.ts"
import type { Settings } from "./settings.ts"

/**
 * A stream as an async iterator: `for await (const event of iterate(run, trace(id)))`. A failure is thrown as the
 * `ApiError` itself. Leaving the loop ends the stream, its waits and its sockets; so do the signal and the time limit, which
 * begins with the loop.
 */
export async function* iterate<A, E>(
  run: Run,
  stream: Stream.Stream<A, E, Settings>,
  options?: RunOptions
): AsyncGenerator<A, void, undefined> {
  // it also checks the options
  const settings = await run(Effect.context<Settings>(), options)
  const { signal, timeout } = options ?? {}
  const deadline = timeout === undefined ? undefined : platform.now() + timeout
  const ending = signal || timeout !== undefined ? Stream.interruptWhen(stream, ended(signal, timeout)) : stream
  yield* Stream.toAsyncIterableWith(ending, Context.add(settings, Deadline, deadline))
}

/** Fails when the signal or the time says so. */
const ended = (signal: AbortSignal | null | undefined, timeout: number | undefined): Effect.Effect<never, ApiError> =>
  Effect.callback((resume) => {
    const end = (reason: Reason, cause?: unknown) => {
      leave()
      resume(Effect.fail(withoutCall("run", reason, { cause })))
    }
    const abort = () => end({ _tag: "Aborted", retryable: "no" }, signal?.reason)
    const cancel = timeout === undefined
      ? undefined
      : platform.timer(Math.min(timeout + grace, longestTimer), () => end(timedOut("deadline", timeout)))
    const leave = () => {
      cancel?.()
      signal?.removeEventListener("abort", abort)
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener("abort", abort)
    return Effect.sync(leave)
  })
