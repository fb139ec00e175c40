import { classify, isSuccess } from "./classify.ts"
import { decode, malformed, parse } from "./decode.ts"
import { encode } from "./encode.ts"
import type { HttpResponse } from "./exchange.ts"
import { failure, type Known } from "./failure.ts"
import { lost, mayHaveArrived } from "./loss.ts"
import { malformed as unfit } from "./malformed.ts"
import type { Reason } from "./reason.ts"
import { retryAfter } from "./retry-after.ts"
import { decide } from "./retry-policy.ts"
import { shown } from "./shown.ts"
import type { CallSettings, Event, State, Transition } from "./state.ts"
import type { Task } from "./task.ts"
import { nextLimit, overall, timedOut } from "./time-limit.ts"

/** One call, before its first event, which is `begun`. */
export const idle = ({ operation, request }: Pick<Task<unknown>, "operation" | "request">, settings: CallSettings): State => ({
  operation,
  request,
  settings,
  attempts: 0,
  startedAt: 0,
  allowed: 0,
  endsAt: 0
})

/** The whole of a call: what an event means for it, and what to do next. */
export const next = (state: State, event: Event): Transition => {
  switch (event.type) {
    case "begun":
      return begin(state, event.now)
    case "waited":
      return queue(state, event.now)
    case "admitted":
      return send(state, event.now)
    case "refused":
      return fail(state, event.now, event.refusal.reason, event.refusal)
    case "answered":
      return answered(state, event, event.response)
    case "lost":
      return failed(state, event, lost(event.cause, state.settings.conceal), event)
    case "timed-out":
      return failed(state, event, state.limit ?? nextLimit(state, event.now).limit)
    case "aborted":
      return fail(state, event.now, { _tag: "Aborted", retryable: "no" }, event)
  }
}

const begin = (state: State, now: number): Transition => {
  const { operation, request, settings } = state
  const begun = { ...state, startedAt: now, ...overall(state, now) }
  const encoded = operation.check?.(request.body) ?? encode(operation, settings, request)
  return "_tag" in encoded ? fail(begun, now, encoded) : queue({ ...begun, encoded }, now)
}

/** The gate decides when; the deadline runs on. */
const queue = (state: State, now: number): Transition => {
  const { allowed, endsAt, settings: { gate } } = state
  return gate === undefined || endsAt <= now
    ? send(state, now)
    : [{ ...state, limit: timedOut("deadline", allowed) }, { type: "queue", gate, timeout: endsAt - now }]
}

const send = (state: State, now: number): Transition => {
  const { limit, milliseconds } = nextLimit(state, now)
  if (state.encoded === undefined || milliseconds <= 0) return fail(state, now, limit)
  return [
    { ...state, attempts: state.attempts + 1, limit },
    { type: "send", request: state.encoded, timeout: milliseconds }
  ]
}

interface Moment {
  readonly now: number
  readonly random: number
}

const answered = (state: State, at: Moment, response: HttpResponse): Transition => {
  const { operation, settings: { conceal } } = state
  const body = parse(response.body)
  const decoded = isSuccess(response, body, operation.contract) ? decode(operation, body, response) : undefined
  if (decoded && "answer" in decoded) return [state, { type: "done", answer: decoded.answer, response }]
  const answer = shown(response, body, conceal)
  if (decoded) return fail(state, at.now, malformed(decoded, answer.body), { answer })
  const reason = classify(response, answer.body, operation.contract.errorTables, conceal)
  return failed(state, at, reason, { answer, retryAfter: retryAfter(response, "details" in reason ? reason.details : undefined, at.now) })
}

/** Waits and tries again where the rule allows it and the deadline leaves time for it. */
const failed = (state: State, { now, random }: Moment, reason: Reason, known: Known = {}): Transition => {
  const { allowed, attempts, endsAt, settings } = state
  const { retryAfter } = known
  const left = endsAt - now
  const milliseconds = mayRepeat(state, reason) ? decide(settings.retry, { attempts, reason, retryAfter, random, left }) : undefined
  if (milliseconds === undefined) return fail(state, now, reason, known)
  if (milliseconds < left) return [state, { type: "wait", milliseconds, reason, retryAfter }]
  return milliseconds >= left
    ? fail(state, now, reason, { ...known, deadline: allowed })
    : fail(state, now, unfit("retry()", "milliseconds or undefined"), known)
}

/**
 * A lost request may have started its job: a blind repetition could start, and bill, it twice. Where it has an idempotency
 * key, the service refuses the repetition.
 */
const mayRepeat = ({ operation, request, settings }: State, reason: Reason): boolean =>
  !operation.contract.startsJob || settings.resendJobs || request.parameters?.[idempotencyKey] !== undefined || !mayHaveArrived(reason)

const idempotencyKey = "x-idempotency-key"

const fail = (state: State, now: number, reason: Reason, known?: Known): Transition =>
  [state, { type: "fail", error: failure(state, now, reason, known) }]
