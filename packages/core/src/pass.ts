import * as Effect from "effect/Effect"
import type { Gate, Leave, Refusal } from "./machine/gate.ts"
import type { Host } from "./machine/platform.ts"

/** How the waiting at a gate ended. */
export type Passage =
  | { readonly type: "admitted" }
  | { readonly type: "refused"; readonly refusal: Refusal }
  | { readonly type: "timed-out" }

/** Waits at the gate, so many milliseconds at most. `entered` gets the way out before anything else happens. */
export const pass = (host: Host, gate: Gate, timeout: number, entered: (leave: Leave) => void): Effect.Effect<Passage> =>
  Effect.callback((resume) => {
    let over = false
    let cancel = () => {}
    const end = (passage: Passage) => {
      over = true
      cancel()
      resume(Effect.succeed(passage))
    }
    const leave = gate.enter(host, (refusal) => end(refusal === undefined ? { type: "admitted" } : { type: "refused", refusal }), timeout)
    entered(leave)
    if (over) return
    cancel = host.timer(timeout, () => {
      leave()
      end({ type: "timed-out" })
    })
    return Effect.sync(() => cancel())
  })
