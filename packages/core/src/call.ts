import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import { Deadline } from "./deadline.ts"
import { Host } from "./host.ts"
import { act, type Action, type Means, type Outcome, type SendOutcome, type SendSettings } from "./machine/act.ts"
import type { ApiError } from "./machine/api-error.ts"
import { type Leave, outcomeOf } from "./machine/gate.ts"
import { idle, next } from "./machine/next.ts"
import type { Transition } from "./machine/state.ts"
import type { Task } from "./machine/task.ts"
import { Observer } from "./observer.ts"
import { Settings } from "./settings.ts"
import { shaped } from "./shaped.ts"
import { Transport } from "./transport.ts"

/** Asks the service, again where the specification says so, and gives what the task makes of its answer. Interruption ends it at once. */
export const call = <Result>(task: Task<Result>): Effect.Effect<Result, ApiError, Settings> =>
  Effect.withFiber((fiber) => {
    const services = fiber.context as Context.Context<Settings>
    const settings = Context.get(services, Settings)
    const observer = Context.get(services, Observer)
    const host = Context.get(services, Host)(services)
    const means: Means = { host, transport: Context.get(services, Transport) }
    const place: Place = {}
    const begun = idle(task, settings, Context.get(services, Deadline))
    const moment = () => ({ now: host.now(), random: host.random() })

    /** Does what the machine says and tells it what came of it. */
    const go = ([state, step]: Transition): Effect.Effect<Result, ApiError> => {
      const on = (outcome: Outcome) => {
        const then = next(state, { ...outcome, ...moment() })
        if (then[1].type !== "send") place.leave?.(outcomeOf(then[1]))
        return go(then)
      }
      if (step.type === "done") return shaped(state, step, task.shape, host)
      if (step.type === "fail") return Effect.fail(step.error)
      let acted = acting(step, settings, means, place, fiber)
      if (step.type === "send") acted = observer.attempt(state, acted as Effect.Effect<SendOutcome>) // sending has no other outcomes
      const then = Effect.flatMap(acted, on)
      return step.type === "wait" && observer.waiting ? Effect.flatMap(observer.waiting(state, step.milliseconds, step.reason), () => then) : then
    }
    return observer.call(begun, Effect.suspend(() => go(next(begun, { type: "begun", ...moment() }))))
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

/**
 * Carries out one action. What interrupts the call while nothing of it is under way ends the fiber too, and frees its place at the gate:
 * a finalizer of Effect does the same, but is code that a program of one call has no other use for.
 */
const acting = (action: Action, settings: SendSettings, means: Means, place: Place, fiber: Fiber.Fiber<unknown, unknown>): Effect.Effect<Outcome> =>
  Effect.callback((resume) => {
    const stop = act(action, settings, means, (outcome) => resume(Effect.succeed(outcome)))
    if (action.type === "queue") {
      const forget = fiber.addObserver(() => stop())
      place.leave = (outcome) => {
        forget()
        stop(outcome)
      }
    }
    return Effect.sync(() => {
      stop()
      place.leave?.()
    })
  })
