import * as Effect from "effect/Effect"
import { Deadline } from "./deadline.ts"
import { Host } from "./host.ts"
import { act, type Action, type Means, type Outcome, type SendOutcome } from "./machine/act.ts"
import type { ApiError } from "./machine/api-error.ts"
import { type Leave, outcomeOf } from "./machine/gate.ts"
import * as machine from "./machine/next.ts"
import type { State } from "./machine/state.ts"
import type { Task } from "./machine/task.ts"
import { Observer } from "./observer.ts"
import { Settings } from "./settings.ts"
import { shaped } from "./shaped.ts"
import { Transport } from "./transport.ts"

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
  return Effect.onExitPrimitive(drive(idle, task, place), () => {
    place.leave?.()
    return undefined // nothing more to do
  })
}

/** Does what the machine says and tells it what came of it. */
const drive = Effect.fnUntraced(function*<Result>(
  idle: State,
  { shape }: Task<Result>,
  place: Place
): Effect.fn.Return<Result, ApiError, Settings> {
  const { authorize, maxResponseBytes } = yield* Settings
  const observer = yield* Observer
  const host = (yield* Host)(yield* Effect.context())
  const means: Means = { authorize, maxResponseBytes, host, transport: yield* Transport }
  const moment = () => ({ now: host.now(), random: host.random() })
  let [state, step] = machine.next(idle, { type: "begun", ...moment() })
  for (;;) {
    switch (step.type) {
      case "done":
        return yield* shaped(state, step, shape, host)
      case "fail":
        return yield* Effect.fail(step.error)
      case "queue": {
        const passage = yield* acting(step, means, place)
        ;[state, step] = machine.next(state, { ...passage, ...moment() })
        break
      }
      case "wait": {
        yield* observer.waiting?.(state, step.milliseconds, step.reason) ?? Effect.void
        const waited = yield* acting(step, means)
        ;[state, step] = machine.next(state, { ...waited, ...moment() })
        break
      }
      case "send": {
        // sending has no other outcomes
        const sent = acting(step, means) as Effect.Effect<SendOutcome>
        const outcome = yield* observer.attempt(state, sent)
        ;[state, step] = machine.next(state, { ...outcome, ...moment() })
        place.leave?.(outcomeOf(step))
      }
    }
  }
})

const acting = (action: Action, means: Means, place: Place = {}): Effect.Effect<Outcome> =>
  Effect.callback((resume) => {
    place.leave = act(action, means, (outcome) => resume(Effect.succeed(outcome)))
    return Effect.sync(place.leave)
  })
