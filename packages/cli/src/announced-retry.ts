import { type RetryPolicy, specifiedRetry } from "@trawl/core"
import { retryRules } from "@trawl/types"

/** The specification's rule for retries, which says before each wait what happened: a person is waiting too. */
export const announcedRetry = (say: (line: string) => void): RetryPolicy => (failure) => {
  const wait = specifiedRetry(failure)
  if (wait !== undefined) {
    const seconds = (Math.max(wait, failure.retryAfter ?? 0) / 1000).toFixed(1)
    say(`${whatHappened(failure.reason)} Trying again in ${seconds} s (${failure.attempts + 1} of ${retryRules.attempts}).`)
  }
  return wait
}

const whatHappened = (reason: Parameters<RetryPolicy>[0]["reason"]): string => {
  switch (reason._tag) {
    case "TransportFailed":
      return `The service cannot be reached (${reason.detail}).`
    case "TimedOut":
      return "The service has not answered in time."
    default:
      return "error" in reason ? `The service answered: ${reason.error.replace(/\.?$/, ".")}` : "The service gave no answer."
  }
}
