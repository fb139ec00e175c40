import type { HttpRequest, HttpResponse, Transport } from "./exchange.ts"
import { type AttemptOutcome, broken, type Leave, type Refusal } from "./gate.ts"
import type { Platform } from "./platform.ts"
import type { Step } from "./state.ts"

/** A step that takes time. */
export type Action = Extract<Step, { type: "queue" | "send" | "wait" }>

/** The outcome of an action. */
export type Outcome =
  | SendOutcome
  | { readonly type: "admitted" }
  | { readonly type: "refused"; readonly refusal: Refusal }
  | { readonly type: "waited" }

/** The outcome of one request. */
export type SendOutcome =
  | { readonly type: "answered"; readonly response: HttpResponse }
  | { readonly type: "lost"; readonly cause: unknown }
  | { readonly type: "timed-out" }

/** The resources that a call uses. */
export interface CallResources {
  readonly host: Platform
  readonly transport: Transport
}

/** The settings for sending a request. */
export interface SendSettings {
  readonly authorize: (request: HttpRequest) => HttpRequest
  readonly maxResponseBytes: number
}

/**
 * Ends an action immediately, with its timer and socket. If a gate admitted the attempt, reports the outcome to the
 * gate. Returns a refusal if the gate throws.
 */
export type Stop = (outcome?: AttemptOutcome) => Refusal | undefined

/** Carries out one action and reports its outcome. Later reports are ignored. */
export const act = (
  action: Action,
  { authorize, maxResponseBytes }: SendSettings,
  { host, transport }: CallResources,
  report: (outcome: Outcome) => void
): Stop => {
  // declared before the timer, which may fire immediately
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
    report({ type: waits ? "waited" : "timed-out" })
  })
  const end = (outcome: Outcome) => {
    cancel()
    report(outcome)
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
