import * as Effect from "effect/Effect"
import type { HttpRequest, HttpResponse, Transport } from "./machine/exchange.ts"
import type { Host } from "./machine/platform.ts"

/** What became of one request. */
export type Outcome =
  | { readonly type: "answered"; readonly response: HttpResponse }
  | { readonly type: "lost"; readonly cause: unknown }
  | { readonly type: "timed-out" }

/** One request within its time, in milliseconds. It and its socket end with the time, or with an interruption. */
export const send = (
  { timer }: Host,
  transport: Transport,
  request: HttpRequest,
  { maxResponseBytes, timeout }: { readonly timeout: number; readonly maxResponseBytes: number }
): Effect.Effect<Outcome> =>
  Effect.callback((resume) => {
    const controller = new AbortController()
    const cancel = timer(timeout, () => {
      end({ type: "timed-out" })
      controller.abort()
    })
    const end = (outcome: Outcome) => {
      cancel()
      resume(Effect.succeed(outcome))
    }
    const sent = async () => transport.send(request, { signal: controller.signal, maxResponseBytes })
    sent().then(
      (response) => end({ type: "answered", response }),
      (cause) => end({ type: "lost", cause })
    )
    return Effect.sync(() => {
      cancel()
      controller.abort()
    })
  })
