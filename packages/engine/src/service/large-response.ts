import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { isLongerThan, jsonBytes } from "../store/json-bytes.ts"

/**
 * Writes a large response as JSON in time slices, without its schema, which would take one long step. A small one is
 * returned unchanged.
 */
export const largeResponse = <A>(value: A): Effect.Effect<A | HttpServerResponse.HttpServerResponse> =>
  isLongerThan(value, large)
    ? Effect.map(
      jsonBytes(value),
      ({ bytes }) => HttpServerResponse.uint8Array(bytes, { contentType: "application/json" })
    )
    : Effect.succeed(value)

/** Characters that take about a millisecond to check against the schema and to write. */
const large = 100_000
