import {
  act,
  type Action,
  type HttpResponse,
  idle,
  misshapen,
  next,
  type Outcome,
  outcomeOf,
  type PlainCallOptions,
  type Stop,
  type Task,
  type TimeLimit
} from "@trawl/core/machine"
import type { Client } from "./connect.ts"
import { open, settingsOf } from "./open.ts"
import { settled } from "./settled.ts"

/** Options of a call. They override those of the client. */
export interface RunOptions extends PlainCallOptions {
  /**
   * Aborts the call, its waits and its socket immediately; the promise rejects with the reason `Aborted`. Closing the
   * client does the same.
   */
  readonly signal?: AbortSignal | undefined
  /**
   * Called with every HTTP response: status, headers and text. Errors that it throws are logged to the console and do
   * not affect the call.
   */
  readonly onResponse?: ((response: HttpResponse) => void) | undefined
}

/**
 * Performs a task. A failure rejects with an `ApiError`: `SettingsInvalid` for an invalid option, `RequestInvalid` for
 * an unknown option or a closed client. `within`: an outer deadline.
 */
export const perform = async <Result>(
  client: Client,
  task: Task<Result>,
  call?: RunOptions,
  within?: TimeLimit
): Promise<Result> => {
  const { onResponse, signal } = call ?? {}
  // most calls have no options, and those of the client are already validated
  const settings = call ? settingsOf(client, call) : open(client).settings
  const { means, running } = client
  const { host } = means
  const moment = () => ({ now: host.now(), random: host.random() })
  let leave: Stop | undefined
  let [state, step] = next(idle(task, settings, within), { type: "begun", ...moment() })
  try {
    for (;;) {
      if (step.type === "fail") throw step.error
      if (step.type === "done") {
        try {
          return await task.shape(step.answer as never) // the response has the type of the task's operation
        } catch (thrown) {
          throw misshapen(state, step.response, thrown, host.now())
        }
      }
      const action: Action = step
      const outcome = await settled<Outcome>(running, signal, (report) => {
        const stop = act(action, settings, means, report)
        if (action.type === "queue") leave = stop
        return stop
      })
      // an error in the callback must not lose a paid response
      if (outcome.type === "answered" && onResponse) {
        void Promise.resolve(outcome.response).then(onResponse).catch(console.error)
      }
      ;[state, step] = next(state, { ...outcome, ...moment() })
      const refusal = action.type === "send" ? leave?.(outcomeOf(step)) : undefined
      // the failure is more important than an error of the gate that it was reported to
      if (refusal && step.type !== "fail") [state, step] = next(state, { type: "refused", refusal, ...moment() })
    }
  } finally {
    leave?.()
  }
}
