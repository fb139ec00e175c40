import * as Effect from "effect/Effect"
import { ApiError } from "./machine/api-error.ts"
import type { Platform } from "./machine/platform.ts"
import type { State, Step } from "./machine/state.ts"
import { misshapen, type Task } from "./machine/task.ts"

/** Applies the shape of a task to the response, synchronously or asynchronously. */
export const shaped = <Result>(
  state: State,
  { answer, response }: Extract<Step, { type: "done" }>,
  shape: Task<Result>["shape"],
  { now }: Platform
): Effect.Effect<Result, ApiError> => {
  const refuse = (thrown: unknown) => {
    const error = misshapen(state, response, thrown, now())
    return error instanceof ApiError ? Effect.fail(error) : Effect.die(error)
  }
  try {
    const result = shape(answer as never) // the response has the type of the task's operation
    const { then } = Object(result) as Partial<PromiseLike<Result>>
    if (typeof then !== "function") return Effect.succeed(result as Result)
    return Effect.callback((resume) =>
      void then.call(result, (value: Result) => resume(Effect.succeed(value)), (thrown) => resume(refuse(thrown)))
    )
  } catch (thrown) {
    return refuse(thrown)
  }
}
