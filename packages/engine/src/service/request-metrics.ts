import { elapsed } from "@trawl/fetcher/effect"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as HttpServerError from "effect/http/HttpServerError"
import * as Metric from "effect/Metric"
import { failure } from "../request/failure.ts"

/** Whether to log each request. The log line contains neither key nor URL. */
export const LogRequests = Context.Reference<boolean>("@trawl/engine/service/LogRequests", {
  defaultValue: () => false
})

/** Records an API request and its duration. `team` is undefined without a valid key. */
export const withRequestMetrics =
  (operation: string, team: string | undefined) =>
  <A extends { readonly status: number }, E, R>(request: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.gen(function*() {
      const began = yield* elapsed
      return yield* Effect.onExit(request, (exit) =>
        Effect.gen(function*() {
          const milliseconds = (yield* elapsed) - began
          const status = String(yield* statusOf(exit))
          yield* Metric.update(Metric.withAttributes(requests, { operation, status }), 1)
          yield* Metric.update(Metric.withAttributes(durations, { operation }), milliseconds / 1000)
          if (yield* LogRequests) {
            yield* Effect.logInfo("request").pipe(Effect.annotateLogs({ operation, team, status, milliseconds }))
          }
        }))
    })

/** Counts credits that were charged. */
export const countCredits = (endpoint: string, credits: number): Effect.Effect<void> =>
  Metric.update(Metric.withAttributes(charged, { endpoint }), credits)

const requests = Metric.counter("trawl_requests_total", {
  description: "API requests, by operation and status",
  incremental: true
})
const durations = Metric.histogram("trawl_request_duration_seconds", {
  description: "Response time, by operation",
  boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
})
const charged = Metric.counter("trawl_credits_total", {
  description: "Credits that were charged, by endpoint",
  incremental: true
})

const statusOf = (exit: Exit.Exit<{ readonly status: number }, unknown>): Effect.Effect<number> => {
  if (Exit.isSuccess(exit)) {
    return Effect.succeed(exit.value.status === wrongType ? failure("RequestRejected").status : exit.value.status)
  }
  const failed = exit.cause.reasons.find((reason) => reason._tag === "Fail")?.error
  // the key check wraps failures of the handler in its own failure
  const status = property(failed, "status") ?? property(property(failed, "error"), "status")
  // the client has disconnected
  if (exit.cause.reasons.every((reason) => reason._tag === "Interrupt")) return Effect.succeed(499)
  // such as a body that is too large
  return typeof status === "number"
    ? Effect.succeed(status)
    : Effect.map(HttpServerError.causeResponse(exit.cause), ([response]) => response.status)
}

// the API has no 415, so it returns the status of other invalid requests
const wrongType = 415

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
