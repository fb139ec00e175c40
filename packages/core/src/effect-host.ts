import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Random } from "effect/Random"
import type { Host } from "./host.ts"
import { platform } from "./machine/platform.ts"

/** Uses Effect's `Clock` and `Random`, so that a `TestClock` and a seed also apply to calls. */
export const effectHost: Host = (services) => {
  const clock = Context.get(services, Clock.Clock)
  const random = Context.get(services, CurrentRandom)
  return {
    now: () => clock.currentTimeMillisUnsafe(),
    random: () => random.nextDoubleUnsafe(),
    timer: clock === liveClock ? platform.timer : (milliseconds, ring) => {
      const sleeper = Effect.runForkWith(services)(Effect.sleep(milliseconds))
      sleeper.addObserver((exit) => exit._tag === "Success" && ring())
      return () => sleeper.interruptUnsafe()
    }
  }
}

/**
 * `Random.Random` by its key. Importing its module would also load UUIDs and secure random numbers, which takes longer
 * than everything that is used.
 */
const CurrentRandom = Context.Reference<Pick<Random, "nextDoubleUnsafe">>("effect/Random", {
  defaultValue: () => ({ nextDoubleUnsafe: platform.random })
})

/** Effect's live clock. With it, platform timers are used, which cost less than a sleeping fiber. */
const liveClock = /* @__PURE__ */ Context.get(Context.empty(), Clock.Clock)
