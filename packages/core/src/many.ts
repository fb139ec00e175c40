import * as Effect from "effect/Effect"
import type { Result } from "effect/Result"
import * as Stream from "effect/Stream"
import type { ApiError } from "./machine/api-error.ts"
import { concurrencyOf, type Ended, type ManyOptions } from "./machine/many.ts"
import type { Settings } from "./settings.ts"

/**
 * An operation asked many times, so many at once: each end as it comes, in any order. A failure is one of the ends, and
 * never ends the stream. The next request is taken when there is room for it; who stops reading ends those under way.
 */
export const many = <Request, A>(
  requests: Iterable<Request>,
  operation: (request: Request) => Effect.Effect<A, ApiError, Settings>,
  options: ManyOptions = {}
): Stream.Stream<Ended<Request, Result<A, ApiError>>, never, Settings> =>
  Stream.suspend(() =>
    Stream.mapEffect(
      Stream.fromIterable(requests, { chunkSize: 1 }),
      (request, index) => Effect.map(Effect.result(operation(request)), (result) => ({ index, request, result })),
      { concurrency: concurrencyOf(options), unordered: true }
    )
  )
