import { elapsed } from "@trawl/fetcher/effect"
import * as Effect from "effect/Effect"
import type * as Latch from "effect/Latch"
import type { Draining } from "../service/draining.ts"

/**
 * Waits for an update of a watched job or run. `look` returns the update, "none" if there is none yet, or "over" at the
 * end. Returns "silent" after 15 seconds without an update, and "over" if the engine shuts down. `changed` is the latch
 * of `JobEvents.watch`.
 */
export const awaitUpdate = Effect.fnUntraced(function*<News extends object, E, R>(
  changed: Latch.Latch,
  draining: Draining["Service"],
  look: Effect.Effect<News | "none" | "over", E, R>
) {
  const silentSince = yield* elapsed
  while (true) {
    changed.closeUnsafe()
    const found = yield* look
    if (found !== "none") return found
    // the client reconnects to an engine that is not shutting down
    if (draining.hasBegun) return "over"
    yield* Effect.timeoutOption(changed.await, glance)
    if ((yield* elapsed) - silentSince >= maxSilence) return "silent"
  }
})

/**
 * Milliseconds without an update after which a client gets a heartbeat, so that nothing closes the connection as dead.
 */
const maxSilence = 15_000

/** How often an idle stream checks for a shutdown, and for changes by another process. */
const glance = "1 second"
