import * as Effect from "effect/Effect"
import { Deadline } from "./deadline.ts"
import { Host } from "./host.ts"
import type { ApiError } from "./machine/api-error.ts"
import { type Leave, outcomeOf } from "./machine/gate.ts"
import * as machine from "./machine/next.ts"
import type { State } from "./machine/state.ts"
import type { Task } from "./machine/task.ts"
import { Observer } from "./observer.ts"
import { pass } from "./pass.ts"
import { send } from "./send.ts"
import { Settings } from "./settings.ts"
import { shaped } from "./shaped.ts"
import { Transport } from "./transport.ts"
import { wait } from "./wait.ts"

/** Asks the service, again where the specification says so, and gives what the task makes of its answer. Interruption ends it at once. */
export const call = Effect.fnUntraced(function*<Result>(task: Task<Result>): Effect.fn.Return<Result, ApiError, Settings> {
  const idle = machine.idle(task, { ...yield* Settings, endsAt: yield* Deadline })
  return yield* (yield* Observer).call(idle, idle.settings.gate === undefined ? drive(idle, task, {}) : leaving(idle, task))
})

/** An operation for users, of a function that says what to ask: `const search = calling(searchTask)`. */
export const calling = <Args extends ReadonlyArray<unknown>, Result>(
  taskOf: (...args: Args) => Task<Result>
): (...args: Args) => Effect.Effect<Result, ApiError, Settings> =>
  (...args) => Effect.suspend(() => call(taskOf(...args)))

/** The way out of the gate that the attempt stands in. */
interface Place {
  leave?: Leave
}

/** However the call ends, its place at the gate is free. */
const leaving = <Result>(idle: State, task: Task<Result>): Effect.Effect<Result, ApiError, Settings> => {
  const place: Place = {}
  return Effect.ensuring(drive(idle, task, place), Effect.sync(() => place.leave?.()))
}

/** Does what the machine says and tells it what came of it. */
const drive = Effect.fnUntraced(function*<Result>(
  idle: State,
  { shape }: Task<Result>,
  place: Place
): Effect.fn.Return<Result, ApiError, Settings> {
  const { authorize, maxResponseBytes } = yield* Settings
  const transport = yield* Transport
  const observer = yield* Observer
  const host = (yield* Host)(yield* Effect.context())
  const moment = () => ({ now: host.now(), random: host.random() })
  let [state, step] = machine.next(idle, { type: "begun", ...moment() })
  for (;;) {
    switch (step.type) {
      case "done":
        return yield* shaped(state, step, shape, host)
      case "fail":
        return yield* Effect.fail(step.error)
      case "queue": {
        const passage = yield* pass(host, step.gate, step.timeout, (leave) => {
          place.leave = leave
        })
        ;[state, step] = machine.next(state, { ...passage, ...moment() })
        break
      }
      case "wait":
        yield* observer.waiting?.(state, step.milliseconds, step.reason) ?? Effect.void
        yield* wait(host, step.milliseconds)
        ;[state, step] = machine.next(state, { type: "waited", ...moment() })
        break
      case "send": {
        const sent = send(host, transport, authorize(step.request), { timeout: step.timeout, maxResponseBytes })
        const outcome = yield* observer.attempt(state, sent)
        ;[state, step] = machine.next(state, { ...outcome, ...moment() })
        place.leave?.(outcomeOf(step))
      }
    }
  }
})
