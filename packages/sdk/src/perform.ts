import {
  act,
  type Action,
  type Deadline,
  type HttpResponse,
  idle,
  misshapen,
  next,
  type Outcome,
  outcomeOf,
  type PlainCallOptions,
  type Stop,
  type Task
} from "@trawl/core/machine"
import type { Client } from "./connect.ts"
import { open, settingsOf } from "./open.ts"
import { settled } from "./settled.ts"

/** What may be said of one call, above what the client says of all. */
export interface RunOptions extends PlainCallOptions {
  /** Ends the call, its waits and its socket at once; the promise rejects with the reason `Aborted`. The end of the client does the same. */
  readonly signal?: AbortSignal | undefined
  /** Sees every answer as it came: status, headers and text. What it throws goes to the console and ends nothing. */
  readonly onResponse?: ((response: HttpResponse) => void) | undefined
}

/**
 * Performs a task. A failure rejects with an `ApiError`: `SettingsInvalid` for an option that means nothing, `RequestInvalid` for one
 * that there is not and for a client that is closed. `within`: at which it ends in any case.
 */
export const perform = async <Result>(
  client: Client,
  task: Task<Result>,
  call?: RunOptions,
  within?: Deadline
): Promise<Result> => {
  const { onResponse, signal } = call ?? {}
  // most calls say nothing of themselves, and what the client says is checked
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
          return await task.shape(step.answer as never) // the answer of the operation that the task was made with
        } catch (thrown) {
          throw misshapen(state, step.response, thrown, host.now())
        }
      }
      const action: Action = step
      const outcome = await settled<Outcome>(running, signal, (tell) => {
        const stop = act(action, settings, means, tell)
        if (action.type === "queue") leave = stop
        return stop
      })
      // whoever watches a paid answer does not cost it
      if (outcome.type === "answered" && onResponse) {
        void Promise.resolve(outcome.response).then(onResponse).catch(console.error)
      }
      ;[state, step] = next(state, { ...outcome, ...moment() })
      const refusal = action.type === "send" ? leave?.(outcomeOf(step)) : undefined
      // what failed says more than what broke while that was told
      if (refusal && step.type !== "fail") [state, step] = next(state, { type: "refused", refusal, ...moment() })
    }
  } finally {
    leave?.()
  }
}
