import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { Deadline } from "./deadline.ts"
import { Host } from "./host.ts"
import { act, type Action, type Means, type Outcome, type SendOutcome, type Stop } from "./machine/act.ts"
import type { ApiError } from "./machine/api-error.ts"
import { outcomeOf } from "./machine/gate.ts"
import { idle, next } from "./machine/next.ts"
import type { State } from "./machine/state.ts"
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
    const begun = idle(task, settings, Context.get(services, Deadline))
    /** The way out of the gate that the attempt stands in. */
    let leave: Stop | undefined

    /** What an event means for the call, and all that follows from it. */
    const after = (before: State, event: Outcome | { readonly type: "begun" }): Effect.Effect<Result, ApiError> => {
      const [state, step] = next(before, { ...event, now: host.now(), random: host.random() })
      const refusal = step.type === "send" ? undefined : leave?.(outcomeOf(step))
      if (step.type === "fail") return Effect.fail(step.error)
      if (refusal) return after(state, { type: "refused", refusal })
      if (step.type === "done") return shaped(state, step, task.shape, host)
      let acted = acting(step)
      if (step.type === "send") {
        const watched = observer.attempt(state, acted as Effect.Effect<SendOutcome>) // sending has no other outcomes
        // one that dies takes no place with it
        acted = Effect.catchCause(watched, (cause) => {
          leave?.()
          return Effect.failCause(cause)
        })
      }
      const then = Effect.flatMap(acted, (outcome) => after(state, outcome))
      return step.type === "wait" && observer.waiting
        ? Effect.flatMap(observer.waiting(state, step.milliseconds, step.reason), () => then)
        : then
    }

    /**
     * Carries out one action. What interrupts the call while nothing of it is under way ends the fiber too, and frees its place at the gate:
     * a finalizer of Effect does the same, but is code that a program of one call has no other use for.
     */
    const acting = (action: Action): Effect.Effect<Outcome> =>
      Effect.callback((resume) => {
        const stop = act(action, settings, means, (outcome) => resume(Effect.succeed(outcome)))
        if (action.type === "queue") {
          const forget = fiber.addObserver(() => void stop())
          leave = (outcome) => {
            forget()
            return stop(outcome)
          }
        }
        return Effect.sync(() => {
          stop()
          leave?.()
        })
      })

    return observer.call(begun, Effect.suspend(() => after(begun, { type: "begun" })))
  })

/** An operation for users, of a function that says what to ask: `const search = calling(searchTask)`. */
export const calling = <Args extends ReadonlyArray<unknown>, Result>(
  taskOf: (...args: Args) => Task<Result>
): (...args: Args) => Effect.Effect<Result, ApiError, Settings> =>
(...args) => Effect.suspend(() => call(taskOf(...args)))
