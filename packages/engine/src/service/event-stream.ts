import type { Headers } from "effect/http/Headers"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Stream from "effect/Stream"

/** Whether a client accepts server-sent events. */
export const acceptsEvents = (headers: Headers): boolean => headers["accept"]?.includes("text/event-stream") === true

/** The response with server-sent events. Each text consists of whole events or comments. */
export const eventStream = <E>(events: Stream.Stream<string, E>): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.stream(
    Stream.make(`retry: ${retryMilliseconds}\n\n`).pipe(Stream.concat(events), Stream.encodeText),
    {
      contentType: "text/event-stream",
      // proxies must not buffer events, and the connection must not delay a shutdown
      headers: { "cache-control": "no-store", "connection": "close", "x-accel-buffering": "no" }
    }
  )

/** A comment, which clients ignore. */
export const heartbeat = ": nothing new\n\n"

/** The delay before a client reconnects, in milliseconds. */
const retryMilliseconds = 1_000
