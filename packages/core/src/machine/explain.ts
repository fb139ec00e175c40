import { errorCauses } from "@trawl/types"
import type { ErrorFacts } from "./error-facts.ts"
import { fieldProblems } from "./field-problems.ts"
import type { Refused, TransportFailed } from "./reason.ts"
import { seconds } from "./seconds.ts"

/**
 * What happened, why, and what to do about it, for a person: longer than the error's `message`, and loaded only by who calls it.
 * Takes an `ApiError`.
 */
export const explain = (facts: ErrorFacts): string =>
  [`${facts.operation}: ${fact(facts)}`, tries(facts), wait(facts)].filter((part) => part !== "").join(" ")

const fact = ({ reason, status }: ErrorFacts): string => {
  switch (reason._tag) {
    case "TransportFailed":
      return `no complete answer from the service (${reason.detail}): ${losses[reason.kind]}`
    case "TimedOut":
      return reason.limit === "attempt"
        ? `no complete answer within ${seconds(reason.milliseconds)}; allow each attempt more time.`
        : `not finished within the deadline of ${seconds(reason.milliseconds)}; allow the whole call more time.`
    case "Aborted":
      return "ended by the caller's signal."
    case "CircuitOpen":
      return "not sent because the circuit is open: " +
        `the service failed ${reason.failures} times within ${seconds(reason.window)}, the last time with ${reason.last}.`
    case "Redirected":
      return `the service redirects to ${reason.location ?? "another address"}, which is not followed because it could ` +
        "hand the key to someone else; make the final address the base URL."
    case "ResponseMalformed":
      return reason.path === ""
        ? `the service answered ${status}, but the body is not ${reason.expected}; ` +
          "check that the base URL leads to the service itself and not to a portal or proxy page."
        : `the service answered ${status}, but ${reason.path} is not ${reason.expected}.`
    case "RequestInvalid":
      return `\`${reason.field}\` ${reason.rule}; nothing was sent.`
    case "SettingsInvalid":
      return `\`${reason.setting}\` is ${reason.problem}: give ${reason.expected}` +
        (reason.variable === undefined ? "." : `, as \`${reason.setting}\` or in ${reason.variable}.`)
    default:
      return `${reason.error.slice(0, 300)} (${status ?? "said to another call"}${reason.code === undefined ? "" : `, ${reason.code}`}). ` +
        fieldProblems(reason.details) + cause(reason)
  }
}

const losses: { readonly [Kind in TransportFailed["kind"]]: string } = {
  dns: "the host name of the base URL does not resolve.",
  refused: "nothing accepts connections at the base URL; check it, and that the service is running.",
  tls: "no trusted TLS connection could be made; check the certificate of the service.",
  blocked: "the platform or the proxy does not let it out; check the base URL.",
  reset: "the connection broke; the service may have received the request.",
  "too-large": "it is larger than `maxResponseBytes` allows.",
  other: "the request may or may not have arrived."
}

const cause = ({ _tag, retryable }: Refused<string>): string =>
  _tag in errorCauses
    ? `${errorCauses[_tag as keyof typeof errorCauses]} ${advice[retryable]}`
    : "No row of the specification describes this failure, so it was not tried again."

const advice = {
  yes: "This passes: ask again later.",
  no: "Asking again unchanged will not help.",
  sometimes: "Asking again may help."
} as const

const tries = ({ attempts, elapsed }: ErrorFacts): string =>
  attempts > 1 ? `Gave up after ${attempts} attempts in ${seconds(elapsed)}.` : ""

const wait = ({ retryAfter }: ErrorFacts): string =>
  retryAfter === undefined ? "" : `Wait at least ${seconds(retryAfter)} before the next.`
