import type { Observer } from "@trawl/core"
import { unobserved } from "@trawl/core/observability"
import { retryRules } from "@trawl/types"
import type * as Effect from "effect/Effect"

/** Prints, before each wait, what happened and when the next attempt is. */
export const announcedWaits = (say: (line: string) => Effect.Effect<void>): Observer => ({
  ...unobserved,
  waiting: ({ attempts }, milliseconds, reason) =>
    say(
      `${whatHappened(reason)} Trying again in ${(milliseconds / 1000).toFixed(1)} s (${
        attempts + 1
      } of ${retryRules.attempts}).`
    )
})

const whatHappened = (reason: Parameters<NonNullable<Observer["waiting"]>>[2]): string => {
  switch (reason._tag) {
    case "TransportFailed":
      return `The service cannot be reached (${reason.detail}).`
    case "TimedOut":
      return "The service has not answered in time."
    default:
      return "error" in reason
        ? `The service answered: ${reason.error.replace(/\.?$/, ".")}`
        : "The service gave no answer."
  }
}
