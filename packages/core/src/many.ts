import * as Effect from "effect/Effect"
import type { Result } from "effect/Result"
import * as Stream from "effect/Stream"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
import { checkNames } from "./machine/check-names.ts"
import { checkRequests, concurrencyOf, type Ended, type ManyOptions } from "./machine/many.ts"
import type { Settings } from "./settings.ts"

/**
 * An operation asked many times, so many at once: each end as it comes, in any order. A failure is one of the ends, and
 * never ends the stream. The next request is taken when there is room for it; who stops reading ends those under way.
 * Options that mean nothing, and requests that are no list, are a defect: an `ApiError` with the reason `RequestInvalid`.
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
