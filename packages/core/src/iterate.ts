import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Deadline } from "./deadline.ts"
import { Host } from "./host.ts"
import type { ApiError } from "./machine/api-error.ts"
import { deadlineOf } from "./machine/time-limit.ts"
import type { Run, RunOptions } from "./run.ts"
import type { Settings } from "./settings.ts"
import { whenOver } from "./when-over.ts"

/**
 * Turns a stream into an async iterator: `for await (const event of iterate(run, trace(id)))`. A failure is thrown as
 * the
 * `ApiError` itself. Leaving the loop ends the stream, its waits and its sockets. So do the signal and the time limit,
 * which starts with the loop.
 */
export async function* iterate<A, E>(
  run: Run,
  stream: Stream.Stream<A, E, Settings>,
  options?: RunOptions
): AsyncGenerator<A, void, undefined> {
  // `run` also validates the options
  const services = await run(Effect.context<Settings>(), options)
  const { signal, timeout } = options ?? {}
  const host = Context.get(services, Host)(services)
  const over = Effect.callback<never, ApiError>((resume) =>
    Effect.sync(whenOver(host, { signal, timeout }, (error) => resume(Effect.fail(error))))
  )
  const ending = signal || timeout !== undefined ? Stream.interruptWhen(stream, over) : stream
  const deadline = timeout === undefined ? undefined : deadlineOf(timeout, host.now())
  yield* Stream.toAsyncIterableWith(ending, Context.add(services, Deadline, deadline))
}
