import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"

/** Shares one running effect between all callers that use the same name. It continues if callers stop waiting. */
export type SingleFlight<A, E> = (name: string, effect: Effect.Effect<A, E>) => Effect.Effect<A, E>

/** Running effects end with the scope. */
export const singleFlight = <A, E>(scope: Scope.Scope): SingleFlight<A, E> => {
  const running = new Map<string, Fiber.Fiber<A, E>>()
  return (name, effect) =>
    Effect.suspend(() => {
      const known = running.get(name)
      if (known !== undefined) return Fiber.join(known)
      const once = Effect.ensuring(effect, Effect.sync(() => running.delete(name)))
      return Effect.flatMap(Effect.forkIn(once, scope), (fiber) => {
        running.set(name, fiber)
        return Fiber.join(fiber)
      })
    })
}
