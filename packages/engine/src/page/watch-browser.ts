import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Called with the session when the browser starts a page for the current work. Does nothing by default. */
export const WatchBrowser = Context.Reference<<A, E, R>(session: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>>(
  "@trawl/engine/page/WatchBrowser",
  { defaultValue: () => (session) => session }
)
