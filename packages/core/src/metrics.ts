import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as Metric from "effect/Metric"
import { bodySize, responseSize } from "./body-size.ts"
import { creditsUsed } from "./credits-used.ts"
import { outcomeAttributes, requestAttributes } from "./http-attributes.ts"
import type { Observer } from "./observer.ts"

/** Records calls, attempts, waits, bytes and credits as Effect metrics. */
export const metrics: Observer = {
  call: ({ operation: { contract } }, self) =>
    timed(self, (record, seconds, exit) => {
      const attributes = { "trawl.operation": contract.name }
      const failure = Exit.findErrorOption(exit)
      record(
        callDuration,
        seconds,
        Exit.isSuccess(exit) ? attributes : {
          ...attributes,
          "error.type": failure._tag === "Some" ? failure.value.reason._tag : "aborted"
        }
      )
      const credits = Exit.isSuccess(exit) ? creditsUsed(exit.value) : undefined
      // each status repeats the total cost of the job, so it is not added
      if (credits !== undefined && contract.method !== "GET") record(creditsCounter, credits, attributes)
    }),
  attempt: (state, self) =>
    timed(self, (record, seconds, exit) => {
      const operation = { "trawl.operation": state.operation.contract.name }
      const outcome = Exit.isSuccess(exit) ? outcomeAttributes(state, exit.value) : { "error.type": "aborted" }
      record(attempts, 1, { ...operation, ...outcome })
      const attributes = { ...operation, ...requestAttributes(state), ...outcome }
      record(requestDuration, seconds, attributes)
      record(requestBodySize, bodySize(state.encoded?.body), attributes)
      if (Exit.isSuccess(exit) && exit.value.type === "answered") {
        record(responseBodySize, responseSize(exit.value.response), attributes)
      }
    }),
  waiting: ({ operation: { contract } }, milliseconds, { _tag }) =>
    Effect.withFiber((fiber) => {
      recordIn(fiber)(waitDuration, milliseconds / 1000, { "trawl.operation": contract.name, "error.type": _tag })
      return Effect.void
    })
}

// recommended by OpenTelemetry's conventions
const seconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
// for scrapes, agents and waits, which take longer
const longer = [...seconds, 30, 60, 120, 300]
const bytes = [256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864]

const histogram = (name: string, description: string, unit: string, boundaries: ReadonlyArray<number>) =>
  Metric.histogram(name, { description, attributes: { unit }, boundaries })

const requestDuration = /* @__PURE__ */ histogram(
  "http.client.request.duration",
  "Duration of HTTP client requests.",
  "seconds",
  seconds
)
const requestBodySize = /* @__PURE__ */ histogram(
  "http.client.request.body.size",
  "Size of HTTP client request bodies.",
  "bytes",
  bytes
)
const responseBodySize = /* @__PURE__ */ histogram(
  "http.client.response.body.size",
  "Size of HTTP client response bodies.",
  "bytes",
  bytes
)
const callDuration = /* @__PURE__ */ histogram(
  "trawl.client.call.duration",
  "Duration of calls with all their attempts and waits.",
  "seconds",
  longer
)
const waitDuration = /* @__PURE__ */ histogram(
  "trawl.client.wait.duration",
  "Waits between the attempts of a call.",
  "seconds",
  longer
)
const attempts = Metric.counter("trawl.client.attempts", {
  description: "Requests sent.",
  incremental: true
})
const creditsCounter = Metric.counter("trawl.client.credits", {
  description: "Credits reported by responses. Jobs report theirs in their status, which is not counted.",
  incremental: true
})

type Attributes = Readonly<Record<string, string | number>>
type Recorder = (metric: Metric.Metric<number, unknown>, value: number, attributes: Attributes) => void

const timed = <A, E, R>(
  self: Effect.Effect<A, E, R>,
  ended: (record: Recorder, seconds: number, exit: Exit.Exit<A, E>) => void
): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) => {
    const clock = fiber.getRef(Clock.Clock)
    const start = clock.currentTimeNanosUnsafe()
    return Effect.onExit(self, (exit) =>
      Effect.sync(() => ended(recordIn(fiber), Number(clock.currentTimeNanosUnsafe() - start) / 1e9, exit)))
  })

const recordIn = ({ context }: Fiber.Fiber<unknown, unknown>): Recorder => (metric, value, attributes) =>
  Metric.withAttributes(metric, Object.entries(attributes).map(([name, value]) => [name, String(value)])).updateUnsafe(
    value,
    context
  )
