import type { HttpRequest, HttpResponse, Transport } from "./exchange.ts"
import { type AttemptOutcome, broken, type Leave, type Refusal } from "./gate.ts"
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
 * Ends an action at once, with its timer and its socket. For a gate that let the attempt through, it tells the gate what became of it,
 * and returns what the gate threw, as a refusal.
 */
export type Stop = (outcome?: AttemptOutcome) => Refusal | undefined

/** Carries out one action and tells what came of it; what else is told after that means nothing. */
export const act = (
  action: Action,
  { authorize, maxResponseBytes }: SendSettings,
  { host, transport }: Means,
  tell: (outcome: Outcome) => void
): Stop => {
  // before the timer, which may ring at once
  let cancel: (() => void) | undefined
  let leave: Leave | undefined
  const stop: Stop = (outcome) => {
    cancel?.()
    try {
      leave?.(outcome)
    } catch (cause) {
      return broken(cause)
    }
  }
  const waits = action.type === "wait"
  cancel = host.timer(waits ? action.milliseconds : action.timeout, () => {
    stop()
    tell({ type: waits ? "waited" : "timed-out" })
  })
  const end = (outcome: Outcome) => {
    cancel()
    tell(outcome)
  }
  if (action.type === "queue") {
    const go = (refusal?: Refusal) => end(refusal ? { type: "refused", refusal } : { type: "admitted" })
    try {
      leave = action.gate.enter(host, go, action.timeout)
    } catch (cause) {
      go(broken(cause))
    }
  } else if (action.type === "send") {
    const controller = new AbortController()
    leave = () => controller.abort()
    const sending = async () =>
      transport.send(authorize(action.request), { signal: controller.signal, maxResponseBytes })
    sending().then((response) => end({ type: "answered", response }), (cause) => end({ type: "lost", cause }))
  }
  return stop
}
