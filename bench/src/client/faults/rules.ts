import { resultsOf } from "../answers.ts"
import type { Subject } from "../subject.ts"
import type { Outcome } from "./outcome.ts"
import { code, type ScenarioName } from "./scenarios.ts"

/** What a user can expect of a client in one scenario. */
export interface Rule {
  readonly rule: string
  readonly scenario: ScenarioName
  readonly kept: (outcome: Outcome, subject: Subject) => boolean
}

/** The rules about one scenario each; the last two of the 26 rules apply to all scenarios. */
export const rules: ReadonlyArray<Rule> = [
  {
    rule: "429, Retry-After: 2: waits 2 s or more, succeeds",
    scenario: "limitedSeconds",
    kept: (outcome, subject) => succeeded(outcome, subject) && (outcome.attempts[1] ?? 0) >= 1950
  },
  {
    rule: "429, Retry-After as a date: waits until then, succeeds",
    scenario: "limitedDate",
    kept: (outcome, subject) =>
      succeeded(outcome, subject) &&
      (outcome.attempts[1] ?? 0) >= Math.ceil(outcome.began / 1000 + 2) * 1000 - outcome.began - 50
  },
  {
    rule: "429 without Retry-After: backs off, succeeds",
    scenario: "limitedPlain",
    kept: (outcome, subject) => succeeded(outcome, subject) && (outcome.attempts[1] ?? 0) >= 50
  },
  {
    rule: "permanent 429: retried, bounded, typed error",
    scenario: "limitedForever",
    kept: (outcome) => typed(outcome) && outcome.attempts.length > 1
  },
  {
    rule: "permanent 429: the error has the delay",
    scenario: "limitedForever",
    kept: ({ error }) => error?.reports.waits === true
  },
  {
    rule: "429, Retry-After: 600: does not retry sooner, and does not hang",
    scenario: "limitedLong",
    kept: ({ attempts, ended }) => ended === "error" && attempts.length === 1
  },
  {
    rule: "503 twice: succeeds",
    scenario: "unavailableTwice",
    kept: (outcome, subject) => succeeded(outcome, subject)
  },
  {
    rule: "permanent 502 with HTML: retried, typed error, no HTML in the message",
    scenario: "gatewayPage",
    kept: (outcome) => typed(outcome) && outcome.attempts.length > 1 && !/<\w+>/.test(outcome.error?.message ?? "")
  },
  {
    rule: "permanent 500: retried, typed error with the code",
    scenario: "internal",
    kept: (outcome) => typed(outcome) && outcome.attempts.length > 1 && outcome.error?.reports.unknownError === true
  },
  {
    rule: "connection reset once: succeeds",
    scenario: "resetOnce",
    kept: (outcome, subject) => succeeded(outcome, subject)
  },
  {
    rule: "permanent connection resets: bounded, typed error",
    scenario: "resetForever",
    kept: (outcome) => typed(outcome)
  },
  {
    rule: "no response, timeout 1.5 s: bounded, typed error",
    scenario: "silent",
    kept: (outcome) => typed(outcome) && outcome.elapsed < 15_000
  },
  {
    rule: "slow body, timeout 1.5 s: the timeout covers the body",
    scenario: "slowBody",
    kept: (outcome) => typed(outcome) && outcome.elapsed < 9000
  },
  { rule: "truncated JSON: typed error instead of a value", scenario: "truncated", kept: (outcome) => typed(outcome) },
  {
    rule: "connection closed within the body: retried, or typed error",
    scenario: "cutOnce",
    kept: (outcome, subject) => typed(outcome) || succeeded(outcome, subject)
  },
  { rule: "200 with success: false: an error", scenario: "unsuccessful", kept: ({ ended }) => ended === "error" },
  { rule: "200 with an empty body: typed error", scenario: "empty", kept: (outcome) => typed(outcome) },
  { rule: "200 with HTML: typed error", scenario: "page", kept: (outcome) => typed(outcome) },
  {
    rule: "400: typed error, not retried",
    scenario: "badRequest",
    kept: (outcome) => typed(outcome) && outcome.attempts.length === 1
  },
  {
    rule: "401: typed error, not retried",
    scenario: "unauthorized",
    kept: (outcome) => typed(outcome) && outcome.attempts.length === 1
  },
  { rule: "402: not retried", scenario: "unpaid", kept: ({ attempts }) => attempts.length === 1 },
  { rule: "404 with a code: the error has the code", scenario: "coded", kept: ({ error }) => error?.code === code },
  {
    rule: "the error has the request ID",
    scenario: "identified",
    kept: ({ error }) => error?.reports.requestId === true
  },
  {
    rule: "redirect to another origin: the API key is not sent",
    scenario: "redirect",
    kept: ({ keyElsewhere }) => !keyElsewhere
  }
]

export const keyHidden = "no printed form of an error contains the API key"

export const quiet = "prints nothing"

function typed({ ended, error }: Outcome): boolean {
  return ended === "error" && error?.typed === true
}

function succeeded({ ended, results }: Outcome, { shape }: Subject): boolean {
  return ended === "value" && results === resultsOf(shape)
}
