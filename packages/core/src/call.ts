import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { Deadline } from "./deadline.ts"
import { Host } from "./host.ts"
import { act, type Action, type CallResources, type Outcome, type SendOutcome, type Stop } from "./machine/act.ts"
import type { ApiError } from "./machine/api-error.ts"
import { outcomeOf } from "./machine/gate.ts"
import { idle, next } from "./machine/next.ts"
import type { State } from "./machine/state.ts"
import type { Task } from "./machine/task.ts"
import { Observer } from "./observer.ts"
import { Settings } from "./settings.ts"
import { shaped } from "./shaped.ts"
import { Transport } from "./transport.ts"

/**
 * Performs a task: sends its request, retries as the specification says, and returns the shaped result. Interruption
 * ends it immediately.
 */
export const call = <Result>(task: Task<Result>): Effect.Effect<Result, ApiError, Settings> =>
  Effect.withFiber((fiber) => {
    const services = fiber.context as Context.Context<Settings>
    const settings = Context.get(services, Settings)
    const observer = Context.get(services, Observer)
    const host = Context.get(services, Host)(services)
    const means: CallResources = { host, transport: Context.get(services, Transport) }
    const begun = idle(task, settings, Context.get(services, Deadline))
    /** Leaves the gate that admitted the current attempt. */
    let leave: Stop | undefined

    /** Handles an event and everything that follows from it. */
    const after = (before: State, event: Outcome | { readonly type: "begun" }): Effect.Effect<Result, ApiError> => {
      const [state, step] = next(before, { ...event, now: host.now(), random: host.random() })
      const refusal = step.type === "send" ? undefined : leave?.(outcomeOf(step))
      if (step.type === "fail") return Effect.fail(step.error)
      if (refusal) return after(state, { type: "refused", refusal })
      if (step.type === "done") return shaped(state, step, task.shape, host)
      let acted = acting(step)
      if (step.type === "send") {
        const watched = observer.attempt(state, acted as Effect.Effect<SendOutcome>) // a send action has only these outcomes
        // release the place at the gate if the attempt dies
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
     * Carries out one action. If the fiber ends while no action is running, an observer releases the place at the gate.
     * An Effect finalizer would do the same, but would add code to small bundles.
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

/** Turns a function that creates a task into an operation: `const search = calling(searchTask)`. */
export const calling = <Args extends ReadonlyArray<unknown>, Result>(
  taskOf: (...args: Args) => Task<Result>
): (...args: Args) => Effect.Effect<Result, ApiError, Settings> =>
(...args) => Effect.suspend(() => call(taskOf(...args)))
