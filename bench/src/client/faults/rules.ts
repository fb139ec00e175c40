import { resultsOf } from "../answers.ts"
import type { Subject } from "../subject.ts"
import type { Outcome } from "./outcome.ts"
import { code, type ScenarioName } from "./scenarios.ts"

/** What a user may expect of a client in one scenario. */
export interface Rule {
  readonly rule: string
  readonly scenario: ScenarioName
  readonly kept: (outcome: Outcome, subject: Subject) => boolean
}

/** Rules about one scenario each; the last two of the 26 look at all of them. */
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
    rule: "429 without a wait: backs off, succeeds",
    scenario: "limitedPlain",
    kept: (outcome, subject) => succeeded(outcome, subject) && (outcome.attempts[1] ?? 0) >= 50
  },
  {
    rule: "429 for ever: tried again, bounded, typed",
    scenario: "limitedForever",
    kept: (outcome) => typed(outcome) && outcome.attempts.length > 1
  },
  {
    rule: "429 for ever: the error says how long to wait",
    scenario: "limitedForever",
    kept: ({ error }) => error?.says.waits === true
  },
  {
    rule: "429, Retry-After: 600: never asks sooner, and does not hang",
    scenario: "limitedLong",
    kept: ({ attempts, ended }) => ended === "error" && attempts.length === 1
  },
  {
    rule: "503 twice: succeeds",
    scenario: "unavailableTwice",
    kept: (outcome, subject) => succeeded(outcome, subject)
  },
  {
    rule: "502 with HTML for ever: tried again, typed, no HTML in the message",
    scenario: "gatewayPage",
    kept: (outcome) => typed(outcome) && outcome.attempts.length > 1 && !/<\w+>/.test(outcome.error?.message ?? "")
  },
  {
    rule: "500 for ever: tried again, typed, keeps the code",
    scenario: "internal",
    kept: (outcome) => typed(outcome) && outcome.attempts.length > 1 && outcome.error?.says.unknownError === true
  },
  {
    rule: "connection reset once: succeeds",
    scenario: "resetOnce",
    kept: (outcome, subject) => succeeded(outcome, subject)
  },
  { rule: "connection reset for ever: bounded, typed", scenario: "resetForever", kept: (outcome) => typed(outcome) },
  {
    rule: "no answer, time limit 1.5 s: typed, bounded",
    scenario: "silent",
    kept: (outcome) => typed(outcome) && outcome.elapsed < 15_000
  },
  {
    rule: "slow body, time limit 1.5 s: the limit covers the body",
    scenario: "slowBody",
    kept: (outcome) => typed(outcome) && outcome.elapsed < 9000
  },
  { rule: "JSON cut short: typed, not a value", scenario: "truncated", kept: (outcome) => typed(outcome) },
  {
    rule: "connection cut in the body: tried again or typed",
    scenario: "cutOnce",
    kept: (outcome, subject) => typed(outcome) || succeeded(outcome, subject)
  },
  { rule: "200 with success: false: an error", scenario: "unsuccessful", kept: ({ ended }) => ended === "error" },
  { rule: "200 with an empty body: typed", scenario: "empty", kept: (outcome) => typed(outcome) },
  { rule: "200 with HTML: typed", scenario: "page", kept: (outcome) => typed(outcome) },
  {
    rule: "400: typed, not tried again",
    scenario: "badRequest",
    kept: (outcome) => typed(outcome) && outcome.attempts.length === 1
  },
  {
    rule: "401: typed, not tried again",
    scenario: "unauthorized",
    kept: (outcome) => typed(outcome) && outcome.attempts.length === 1
  },
  { rule: "402: not tried again", scenario: "unpaid", kept: ({ attempts }) => attempts.length === 1 },
  { rule: "404 with a code: the code is on the error", scenario: "coded", kept: ({ error }) => error?.code === code },
  {
    rule: "the request's id is on the error",
    scenario: "identified",
    kept: ({ error }) => error?.says.requestId === true
  },
  {
    rule: "redirect to another origin: the key does not follow",
    scenario: "redirect",
    kept: ({ keyElsewhere }) => !keyElsewhere
  }
]

export const keyHidden = "the key shows in no face of any error"

export const quiet = "prints nothing by itself"

function typed({ ended, error }: Outcome): boolean {
  return ended === "error" && error?.typed === true
}

function succeeded({ ended, results }: Outcome, { shape }: Subject): boolean {
  return ended === "value" && results === resultsOf(shape)
}
