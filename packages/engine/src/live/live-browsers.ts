import type { BrowserSession } from "@trawl/browser/effect"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { LinkKey } from "../artifacts/link-key.ts"
import { linkBase } from "../artifacts/link-base.ts"
import { sessionToken } from "./session-link.ts"

/** A session whose browser runs in this process. */
export interface LiveBrowser {
  readonly id: string
  readonly browser: Pick<BrowserSession, "outside" | "watch">
  /** Whether people may watch it. */
  readonly isWatched: boolean
  /** Counts as use of the session, so that it does not become idle. */
  readonly touch: Effect.Effect<void>
}

/** URLs of a session for people and programs. */
export interface LiveUrls {
  readonly cdpUrl: string | null
  readonly liveViewUrl: string | null
  readonly interactiveLiveViewUrl: string | null
}

/** The browsers of this process, for people and programs that have a link. */
export class LiveBrowsers extends Context.Service<LiveBrowsers, {
  /** Makes the browser available until the scope closes. */
  readonly offer: (browser: LiveBrowser) => Effect.Effect<void, never, Scope.Scope>
  readonly find: (id: string) => LiveBrowser | undefined
  /** The URLs of a session for the current request. */
  readonly urlsOf: (session: { readonly id: string; readonly isWatched: boolean }) => Effect.Effect<LiveUrls>
}>()("@trawl/engine/live/LiveBrowsers") {
  /** For engines without browser sessions. */
  static readonly none = Layer.succeed(LiveBrowsers, {
    offer: () => Effect.void,
    find: () => undefined,
    urlsOf: () => Effect.succeed({ cdpUrl: null, liveViewUrl: null, interactiveLiveViewUrl: null })
  })
}

/** Whether programs may connect to browsers: only if these are isolated from this machine. */
export const layer = (isIsolated: Effect.Effect<boolean>): Layer.Layer<LiveBrowsers, never, LinkKey> =>
  Layer.effect(
    LiveBrowsers,
    Effect.gen(function*() {
      const key = yield* LinkKey
      const programs = yield* Effect.cached(isIsolated)
      const browsers = new Map<string, LiveBrowser>()
      return LiveBrowsers.of({
        offer: (browser) =>
          Effect.asVoid(Effect.acquireRelease(
            Effect.sync(() => browsers.set(browser.id, browser)),
            () => Effect.sync(() => browsers.delete(browser.id))
          )),
        find: (id) => browsers.get(id),
        urlsOf: Effect.fnUntraced(function*({ id, isWatched }) {
          const base = yield* linkBase
          const page = (role: "use" | "watch") => isWatched ? `${base}/live/${id}/${sessionToken(key, id, role)}` : null
          return {
            cdpUrl: (yield* programs)
              ? `${base.replace(/^http/u, "ws")}/cdp/${id}/${sessionToken(key, id, "program")}`
              : null,
            liveViewUrl: page("watch"),
            interactiveLiveViewUrl: page("use")
          }
        })
      })
    })
  )
