import * as Effect from "effect/Effect"
import type { Result } from "effect/Result"
import * as Stream from "effect/Stream"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
import { checkNames } from "./machine/check-names.ts"
import { checkRequests, concurrencyOf, type Ended, type ManyOptions } from "./machine/many.ts"
import type { Settings } from "./settings.ts"

/**
 * Runs an operation for many requests with limited concurrency, and emits each result as it ends, in any order. A
 * failed request is emitted like any other and does not end the stream. Requests are taken when there is capacity. If
 * you stop reading, running requests are aborted.
 * Invalid options, and requests that are not a list, are a defect: an `ApiError` with the reason `RequestInvalid`.
 */
export const many = <Request, A>(
  requests: Iterable<Request>,
  operation: (request: Request) => Effect.Effect<A, ApiError, Settings>,
  options?: ManyOptions
): Stream.Stream<Ended<Request, Result<A, ApiError>>, never, Settings> =>
  Stream.suspend(() => {
    const unknown = checkNames(Object.keys(options ?? {}), ["concurrency"])
    if (unknown !== undefined) throw withoutCall("many", unknown)
    checkRequests(requests)
    const concurrency = concurrencyOf(options?.concurrency)
    return Stream.mapEffect(
      Stream.fromIterable(requests, { chunkSize: 1 }),
      (request, index) => Effect.map(Effect.result(operation(request)), (result) => ({ index, request, result })),
      { concurrency, unordered: true }
    )
  })
