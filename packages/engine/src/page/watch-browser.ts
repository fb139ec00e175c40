import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Who wants to know when the browser shows a page for the work at hand, and until when. Nobody by default. */
export const WatchBrowser = Context.Reference<<A, E, R>(session: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>>(
  "@trawl/engine/page/WatchBrowser",
  { defaultValue: () => (session) => session }
)
