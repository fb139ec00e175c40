import type { ErrorFacts } from "./error-facts.ts"
import { fieldProblems } from "./field-problems.ts"
import { shortened } from "./shortened.ts"
import { timeInWords } from "./time-in-words.ts"

/** The one-line message of an error. `explain` returns a longer text. */
export const message = (facts: ErrorFacts): string => {
  const { attempts, elapsed, operation, reason, retryAfter } = facts
  const { details }: { readonly _tag: string; readonly details?: unknown } = reason
  const [problem] = fieldProblems(details)
  return `${operation}: ${fact(facts)}` +
    (problem ? `: ${problem}` : "") +
    (attempts > 1 ? `; gave up after ${attempts} attempts in ${timeInWords(elapsed)}` : "") +
    deadlineNote(facts) +
    (retryAfter ? `; wait at least ${timeInWords(retryAfter)}` : "")
}

/** A note if the deadline prevented another attempt. */
export const deadlineNote = ({ deadline }: ErrorFacts): string =>
  deadline ? `; ended by the deadline of ${timeInWords(deadline)}` : ""

/** The bare fact of the failure. */
export const fact = ({ cause, reason, status }: ErrorFacts): string => {
  // the error of the caller's own code: an abort reason, or what it threw
  const detail = cause instanceof Error ? ` (${shortened(String(cause), 200)})` : ""
  switch (reason._tag) {
    case "TransportFailed":
      return `no complete response (${reason.kind}: ${reason.detail})`
    case "TimedOut":
      return `not finished within ${timeInWords(reason.milliseconds)} (${reason.limit})`
    case "Aborted":
      return `aborted by the caller${detail}`
    case "Redirected":
      return `redirect to ${reason.location ?? "another address"} refused`
    case "ResponseMalformed":
      return `the service answered${status ? ` ${status}` : ""}, but ${
        reason.path || "the body"
      } is not ${reason.expected}`
    case "RequestInvalid":
      return `\`${reason.field}\` ${reason.rule}; nothing was sent`
    case "SettingsInvalid":
      return `\`${reason.setting}\` is ${reason.problem}: give ${reason.expected}` +
        (reason.variable ? `, as \`${reason.setting}\` or in ${reason.variable}` : "") + detail
    default: {
      const { code, error }: { readonly code?: string | undefined; readonly error: string } = reason
      return `${shortened(error, 300)} (${[status ?? "not sent", code].join(" ").trim()})`
    }
  }
}
