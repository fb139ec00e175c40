import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Random } from "effect/Random"
import type { Host } from "./host.ts"
import { platform } from "./machine/platform.ts"

/** Effect's `Clock` and `Random`, so that a `TestClock` and a seed hold for calls too. */
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

/** `Random.Random` by its key: its own module brings UUIDs and secure random numbers along, which take longer to load than all that is used. */
const CurrentRandom = Context.Reference<Pick<Random, "nextDoubleUnsafe">>("effect/Random", {
  defaultValue: () => ({ nextDoubleUnsafe: platform.random })
})

/** Follows the platform's timers, which cost less than a fiber that sleeps. */
const liveClock = /* @__PURE__ */ Context.get(Context.empty(), Clock.Clock)
