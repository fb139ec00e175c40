import * as Effect from "effect/Effect"
import type { Gate, Refusal } from "./machine/gate.ts"
import type { Host } from "./machine/platform.ts"

/** How the waiting at a gate ended. */
export type Passage =
  | { readonly type: "admitted" }
  | { readonly type: "refused"; readonly refusal: Refusal }
  | { readonly type: "timed-out" }

/** Waits at the gate, so many milliseconds at most. Interruption leaves the queue. */
export const pass = (host: Host, gate: Gate, timeout: number): Effect.Effect<Passage> =>
  Effect.callback((resume) => {
    const end = (passage: Passage) => {
      cancel()
      resume(Effect.succeed(passage))
    }
    const cancel = host.timer(timeout, () => {
      abandon()
      end({ type: "timed-out" })
    })
    const abandon = gate.enter(host, (refusal) => end(refusal === undefined ? { type: "admitted" } : { type: "refused", refusal }))
    return Effect.sync(() => {
      cancel()
      abandon()
    })
  })
