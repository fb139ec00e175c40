import type { HttpRequest, HttpResponse, Transport } from "./exchange.ts"
import type { Leave, Refusal } from "./gate.ts"
import { malformed } from "./malformed.ts"
import type { Host } from "./platform.ts"
import type { Step } from "./state.ts"

/** A step that takes time. */
export type Action = Extract<Step, { type: "queue" | "send" | "wait" }>

/** What came of an action. */
export type Outcome =
  | SendOutcome
  | { readonly type: "admitted" }
  | { readonly type: "refused"; readonly refusal: Refusal }
  | { readonly type: "waited" }

/** What became of one request. */
export type SendOutcome =
  | { readonly type: "answered"; readonly response: HttpResponse }
  | { readonly type: "lost"; readonly cause: unknown }
  | { readonly type: "timed-out" }

/** With what a call is carried out. */
export interface Means {
  readonly host: Host
  readonly transport: Transport
}

/** How a request is sent. */
export interface SendSettings {
  readonly authorize: (request: HttpRequest) => HttpRequest
  readonly maxResponseBytes: number
}

/**
 * Carries out one action and tells what came of it; what else is told after that means nothing. The returned function ends
 * it at once, with its timer and its socket. For a gate that let the attempt through, it tells the gate what became of it.
 */
export const act = (action: Action, { authorize, maxResponseBytes }: SendSettings, { host, transport }: Means, tell: (outcome: Outcome) => void): Leave => {
  let leave: Leave | undefined // before the timer, which may ring at once
  const waits = action.type === "wait"
  const cancel = host.timer(waits ? action.milliseconds : action.timeout, () => {
    leave?.()
    tell({ type: waits ? "waited" : "timed-out" })
  })
  const end = (outcome: Outcome) => {
    cancel()
    tell(outcome)
  }
  if (action.type === "queue") {
    try {
      leave = action.gate.enter(host, (refusal) => end(refusal ? { type: "refused", refusal } : { type: "admitted" }), action.timeout)
    } catch (cause) {
      end({ type: "refused", refusal: { reason: malformed("gate", "one that does not throw"), cause } })
    }
  } else if (action.type === "send") {
    const controller = new AbortController()
    leave = () => controller.abort()
    const sending = async () => transport.send(authorize(action.request), { signal: controller.signal, maxResponseBytes })
    sending().then((response) => end({ type: "answered", response }), (cause) => end({ type: "lost", cause }))
  }
  return (outcome) => {
    cancel()
    leave?.(outcome)
  }
}
