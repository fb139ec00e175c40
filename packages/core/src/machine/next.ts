import { classify, isSuccess } from "./classify.ts"
import { decode, malformed, parse } from "./decode.ts"
import { encode } from "./encode.ts"
import { failure, type Known } from "./failure.ts"
import { transportFailure } from "./loss.ts"
import { invalidSetting } from "./invalid-setting.ts"
import type { Reason } from "./reason.ts"
import { retryAfter } from "./retry-after.ts"
import { decide } from "./retry-policy.ts"
import { responseExcerpt } from "./response-excerpt.ts"
import type { CallSettings, Event, State, TimeLimit, Transition } from "./state.ts"
import type { Task } from "./task.ts"
import { nextLimit, overall, timedOut } from "./time-limit.ts"

/** The initial state of a call, before the event `begun`. `within`: an outer deadline. */
export const idle = (
  { operation, request }: Pick<Task<unknown>, "operation" | "request">,
  settings: CallSettings,
  within?: TimeLimit
): State => ({
  operation,
  request,
  settings,
  within,
  attempts: 0,
  startedAt: 0,
  allowed: 0,
  endsAt: 0
})

/** The transition function of a call: returns the new state and the next step. */
export const next = (before: State, event: Event): Transition => {
  let state = before
  const { operation, settings } = state
  const { redact, gate } = settings
  const { contract } = operation
  const { now } = event

  const fail = (
    reason: Reason,
    known?: Known
  ): Transition => [state, { type: "fail", error: failure(state, now, reason, known) }]

  /** Enters the gate, while the deadline continues. */
  const queue = (): Transition => {
    const timeout = state.endsAt - now
    return gate && timeout > 0
      ? [{ ...state, limit: undefined }, { type: "queue", gate, timeout }]
      : send()
  }

  const send = (): Transition => {
    const [timeout, limit] = nextLimit(state, now)
    const { encoded } = state
    return encoded && timeout > 0
      ? [{ ...state, attempts: state.attempts + 1, limit }, { type: "send", request: encoded, timeout }]
      : fail(limit)
  }

  /** Waits for a retry if the policy allows it and the deadline leaves time, otherwise fails. */
  const failed = (random: number, reason: Reason, known: Known = {}): Transition => {
    const { attempts } = state
    const { retryAfter } = known
    const left = state.endsAt - now
    const mayRepeat = !contract.startsJob || operation.mayRepeat?.(state, reason)
    try {
      const milliseconds = mayRepeat
        ? decide(settings.retry, { attempts, reason, retryAfter, random, left })
        : undefined
      if (milliseconds === undefined) return fail(reason, known)
      if (milliseconds < left) return [state, { type: "wait", milliseconds, reason, retryAfter }]
      if (milliseconds >= left) return fail(reason, { ...known, deadline: state.allowed })
    } catch (cause) {
      known = { ...known, cause }
    }
    return fail(invalidSetting("retry()", "milliseconds or undefined"), known)
  }

  switch (event.type) {
    case "begun": {
      state = { ...state, startedAt: now, ...overall(state, now) }
      const encoded = operation.check?.(state.request.body) ?? encode(operation, settings, state.request)
      if ("_tag" in encoded) return fail(encoded)
      state = { ...state, encoded }
      return queue()
    }
    case "waited":
      return queue()
    case "admitted":
      return send()
    case "refused":
      return fail(event.refusal.reason, event.refusal)
    case "answered": {
      const { random, response } = event
      const body = parse(response.body, operation.limit)
      const decoded = isSuccess(response, body, contract) ? decode(operation, body, response) : undefined
      if (decoded && "answer" in decoded) return [state, { type: "done", answer: decoded.answer, response }]
      const answer = responseExcerpt(response, body, redact)
      if (decoded) return fail(malformed(decoded, answer.body), answer)
      const reason = classify(response, answer.body, contract.errorTables, redact)
      return failed(random, reason, { ...answer, retryAfter: retryAfter(response, answer.body, now) })
    }
    case "lost":
      return failed(event.random, transportFailure(event.cause, redact), { cause: event.cause })
    case "timed-out":
      return failed(event.random, state.limit ?? timedOut("deadline", state.allowed))
    case "aborted":
      return fail({ _tag: "Aborted", retryable: "no" }, { cause: event.cause })
  }
}
