import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Deadline } from "./deadline.ts"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
import { platform } from "./machine/platform.ts"
import type { Run, RunOptions } from "./run.ts"
import type { Settings } from "./settings.ts"

/**
 * A stream as an async iterator: `for await (const event of iterate(run, trace(id)))`. A failure is thrown as the
 * `ApiError` itself. Leaving the loop ends the stream, its waits and its sockets.
 */
export async function* iterate<A, E>(
  run: Run,
  stream: Stream.Stream<A, E, Settings>,
  { signal, timeout }: RunOptions = {}
): AsyncGenerator<A, void, undefined> {
  const deadline = timeout === undefined ? undefined : platform.now() + timeout
  const services = Context.add(await run(Effect.context<Settings>(), { signal }), Deadline, deadline)
  const ending = signal === undefined ? stream : Stream.interruptWhen(stream, aborted(signal))
  yield* Stream.toAsyncIterableWith(ending, services)
}

const aborted = (signal: AbortSignal): Effect.Effect<never, ApiError> =>
  Effect.callback((resume) => {
    const abort = () => resume(Effect.fail(withoutCall("run", { _tag: "Aborted", retryable: "no" }, { cause: signal.reason })))
    if (signal.aborted) abort()
    else signal.addEventListener("abort", abort)
    return Effect.sync(() => signal.removeEventListener("abort", abort))
  })
