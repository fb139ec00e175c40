import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { StoredSession } from "./session-store.ts"

/** URLs at which people and programs reach the browser of a session. */
export interface SessionUrls {
  readonly cdpUrl?: string
  readonly liveViewUrl?: string
  readonly interactiveLiveViewUrl?: string
}

/** The URLs of a session for the current request. An engine without views has none. */
export const SessionViews = Context.Reference<(session: StoredSession) => Effect.Effect<SessionUrls>>(
  "@trawl/engine/interact/SessionViews",
  { defaultValue: () => () => Effect.succeed({}) }
)
