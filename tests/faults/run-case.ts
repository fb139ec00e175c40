import { ApiError } from "@trawl/core"
import { isDeepStrictEqual } from "node:util"
import type { Door } from "./doors.ts"
import { type Expected, expectedOf, type FaultCase } from "./fault-case.ts"
import { faultServer } from "./fault-server.ts"
import type { OperationKind } from "./operations.ts"
import { apiKey, leaks } from "./secret.ts"
import { socketClock } from "./socket-clock.ts"

/** Noon on a whole second, as HTTP dates require. */
export const noon = Date.parse("2026-11-20T12:00:00Z")

/** Makes the call of a case and returns all differences from the expected outcome. */
export const runCase = async (
  fault: FaultCase,
  operation: OperationKind,
  door: Door,
  elsewhere: string
): Promise<ReadonlyArray<string>> => {
  const clock = socketClock(noon)
  const controller = new AbortController()
  const server = await faultServer((attempt, _, response) =>
    fault.does({
      attempt,
      operation,
      response,
      clock,
      here: server.url,
      elsewhere,
      abort: () => controller.abort()
    }), fault)
  const transport = door.open()
  const { through = (transport) => transport } = fault
  const observed: Array<unknown> = []
  const outcome = await door.perform(operation, {
    clock,
    signal: controller.signal,
    observed,
    options: {
      apiKey,
      baseUrl: fault.baseUrl?.(server.url) ?? server.url,
      attemptTimeout: 20_000,
      maxResponseBytes: 200_000,
      transport: clock.watch(through(transport)),
      ...fault.options
    }
  }).then((result) => ({ result }), (error: unknown) => ({ error }))

  const problems = [...compare(expectedOf(fault, operation), outcome, operation)]
  const report = (isWrong: boolean, problem: string) => isWrong && problems.push(problem)
  const { sends } = clock
  const waits = sends.slice(1).map(({ began }, index) => began - (sends[index]?.ended ?? NaN))
  const { waits: promised } = expectedOf(fault, operation)
  report(!isDeepStrictEqual(waits, promised), `waited ${waits.join(", ")}, not ${promised.join(", ")}`)
  report(server.arrivals() > sends.length, `${server.arrivals()} requests came of ${sends.length} attempts`)
  report(clock.timers() > 0, `${clock.timers()} timers outlive the call`)
  for (const face of leaks("error" in outcome ? outcome.error : undefined)) {
    problems.push(`the key is in the error: ${face}`)
  }
  for (const face of leaks(observed)) problems.push(`the key is in a span or a log: ${face}`)

  await server.quiet(false).catch(({ message }: Error) => problems.push(message))
  report(sends.some(({ ended }) => ended === undefined), "a request outlives its call")
  await transport.close?.()
  if (door.over === "node") {
    await server.quiet(true).catch(({ message }: Error) => problems.push(`after \`close\`, ${message}`))
  }
  await server[Symbol.asyncDispose]()
  return problems
}

type Outcome = { readonly result: unknown } | { readonly error: unknown }

function* compare(expected: Expected, outcome: Outcome, { contract, result }: OperationKind): Generator<string> {
  if ("result" in outcome) {
    if (expected.reason !== undefined) yield `succeeded, not ${expected.reason}`
    else if (!contains(outcome.result, result)) yield `gave ${JSON.stringify(outcome.result).slice(0, 300)}`
    return
  }
  const { error } = outcome
  if (!(error instanceof ApiError)) return yield `failed with ${String(error)}`
  if (error.reason._tag !== expected.reason) {
    return yield `failed: ${error.message}, not ${expected.reason ?? "a success"}`
  }
  const { body, reasonFields = {}, status } = expected
  if (!contains(error.reason, reasonFields)) {
    yield `says ${JSON.stringify(error.reason)}, not ${JSON.stringify(reasonFields)}`
  }
  if (status !== undefined && error.status !== status) yield `has status ${error.status}, not ${status}`
  if (body !== undefined && error.body !== body) yield `has the body ${JSON.stringify(error.body)}`
  if (error.is("TransportFailed") && !(error.cause instanceof Error)) yield "says nothing of its cause"
  if (error.reason._tag === "Aborted") return // only the caller knows it
  const { attempts = expected.waits.length + 1 } = expected
  if (error.attempts !== attempts) yield `counts ${error.attempts} attempts, not ${attempts}`
  if (error.operation !== contract.name) yield `names the operation ${error.operation}`
  if (error.retryAfter !== expected.retryAfter) yield `says to wait ${error.retryAfter}, not ${expected.retryAfter}`
  const id = error.requestId
  if (id !== undefined && id !== "req-<key>") yield `has the request id ${id}`
}

/** Whether the first value has all fields of the second. */
const contains = (value: unknown, part: unknown): boolean =>
  part instanceof RegExp
    ? typeof value === "string" && part.test(value)
    : typeof part === "object" && part !== null
    ? typeof value === "object" && value !== null &&
      Object.entries(part).every(([name, field]) => contains(Reflect.get(value, name), field))
    : value === part
