import { classify, isSuccess } from "./classify.ts"
import { concealResponse } from "./conceal.ts"
import { decode, malformed, parse } from "./decode.ts"
import { encode } from "./encode.ts"
import type { HttpResponse } from "./exchange.ts"
import { fail, type Known } from "./fail.ts"
import { lost, mayHaveArrived } from "./loss.ts"
import type { Operation, Request } from "./operation.ts"
import type { Reason } from "./reason.ts"
import { retryAfter } from "./retry-after.ts"
import { backoff, decide } from "./retry-policy.ts"
import type { CallSettings, Event, State, Transition } from "./state.ts"
import { endsAt, nextLimit } from "./time-limit.ts"

/** One call, before its first event, which is `begun`. */
export const call = <Answer, Body>(
  operation: Operation<Answer, Body>,
  request: Request<Body>,
  settings: CallSettings
): State<Answer> => ({
  operation,
  request,
  settings,
  encoded: undefined,
  attempts: 0,
  limit: undefined,
  startedAt: 0,
  endsAt: 0
})

/** The whole of a call: what an event means for it, and what to do next. */
export const next = <Answer>(state: State<Answer>, event: Event): Transition<Answer> => {
  switch (event.type) {
    case "begun":
      return begin(state, event.now)
    case "waited":
      return send(state, event.now)
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

const begin = <Answer>(idle: State<Answer>, now: number): Transition<Answer> => {
  const { operation, request, settings } = idle
  const state = { ...idle, startedAt: now, endsAt: endsAt(idle, now) }
  const encoded = operation.check?.(request.body) ?? encode(operation.contract, settings.baseUrl, request)
  return "_tag" in encoded ? fail(state, now, encoded) : send({ ...state, encoded }, now)
}

const send = <Answer>(state: State<Answer>, now: number): Transition<Answer> => {
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

const answered = <Answer>(state: State<Answer>, at: Moment, response: HttpResponse): Transition<Answer> => {
  const body = parse(response.body)
  const success = isSuccess(response, body, state.operation.contract)
  const decoded = success ? decode(state.operation, body, response.body) : undefined
  if (decoded !== undefined && "answer" in decoded) return [state, { type: "done", answer: decoded.answer }]
  const shown = concealResponse(response, state.settings.conceal)
  if (decoded !== undefined) return fail(state, at.now, malformed(decoded, shown), { response: shown })
  const said = parse(shown.body)
  const { errorTables } = state.operation.contract
  return failed(state, at, classify(shown, said, errorTables), { response: shown, retryAfter: retryAfter(shown, said, at.now) })
}

/** Waits and tries again where the rule allows it and the deadline leaves time for it. */
const failed = <Answer>(state: State<Answer>, { now, random }: Moment, reason: Reason, known: Known = {}): Transition<Answer> => {
  const failure = { attempts: state.attempts, reason, retryAfter: known.retryAfter, random }
  const milliseconds = mayRepeat(state, reason) ? decide(state.settings.retry, failure) : undefined
  if (milliseconds !== undefined && now + milliseconds < state.endsAt) {
    return [state, { type: "wait", milliseconds, reason }]
  }
  const later = known.retryAfter ?? (reason.retryable === "yes" ? backoff(failure) : undefined)
  return fail(state, now, reason, { ...known, retryAfter: later })
}

/** A lost request may have started its job: a blind repetition could start, and bill, it twice. */
const mayRepeat = ({ operation, settings }: State<unknown>, reason: Reason): boolean =>
  !operation.contract.startsJob || settings.resendJobs || !mayHaveArrived(reason)
