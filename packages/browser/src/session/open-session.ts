import type { AddressGuard } from "@trawl/fetcher/connections"
import { type OutboundProxies, PageFailed } from "@trawl/fetcher/effect"
import * as Effect from "effect/Effect"
import { openContext } from "../context/open-context.ts"
import type { AdLists } from "../guard/ad-lists.ts"
import type { ProtocolClients } from "../launch/protocol-clients.ts"
import type { RunningChromium } from "../launch/shared-chromium.ts"
import { preparePage } from "../navigate/prepare-page.ts"
import type { PageLimits } from "../page/page-limits.ts"
import type { OpenProfile } from "../profiles/profiles.ts"
import { saveProfile, watchOrigins } from "../profiles/save-profile.ts"
import { connectOutside } from "../watch/outside-client.ts"
import { type BrowserWatch, watchBrowser } from "../watch/watch-browser.ts"
import { browserFailure } from "../navigate/failures.ts"
import type { PageRules } from "../navigate/page-rules.ts"
import type { BrowserSession } from "./browser-session.ts"
import { openFirstPage } from "./open-first-page.ts"
import type { ReadyChromium } from "./ready-chromium.ts"
import { sessionLimits } from "./session-limits.ts"
import type { SessionOptions } from "./session-options.ts"
import { watchTabs } from "./tabs.ts"

export interface SessionParts {
  readonly ready: ReadyChromium
  readonly adLists: AdLists | undefined
  readonly guard: AddressGuard
  readonly max: PageLimits
  readonly name: string
  readonly openTimeout: number
  readonly profile: OpenProfile | undefined
  readonly proxies: OutboundProxies
  readonly rules: PageRules
}

/** Opens a session that closes with the scope. */
export const openSession = Effect.fn("Browser.openSession")(function*(
  { url, ...options }: SessionOptions,
  { adLists, guard, max: pageMax, name, openTimeout, profile, proxies, ready, rules }: SessionParts
) {
  const address = url ?? emptyPage
  const launched = yield* Effect.acquireRelease(
    Effect.tryPromise({ try: ready.take, catch: (error) => error }),
    ({ end }) => Effect.promise(end)
  ).pipe(Effect.catch(browserFailure(address)))
  const { chromium } = launched
  const running: RunningChromium = {
    chromium,
    sandboxed: launched.sandboxed,
    entrance: launched.entrance,
    version: chromium.version(),
    leave: () => {},
    ping: async () => (await chromium.newBrowserCDPSession()).detach(),
    kill: () => void launched.end(),
    isKilled: () => !chromium.isConnected()
  }
  // the size of a document matters only to programs that read it whole
  const max: PageLimits = { ...pageMax, ...sessionLimits, html: Infinity }
  const setting = yield* openContext(running, address, options, {
    adLists,
    guard,
    max,
    name,
    openTimeout,
    proxies,
    state: profile?.state
  }).pipe(Effect.catch(browserFailure(address)))
  const { context } = setting
  const origins = watchOrigins(context)
  const tabs = watchTabs(
    context,
    (page, cdp) => preparePage(page, cdp, { ...setting, adLists, max }, pictured(options))
  )
  const ended = Promise.race([
    setting.tooMany.catch((error: unknown) => error instanceof PageFailed ? error.message : String(error)),
    new Promise<string>((resolve) => chromium.once("disconnected", () => resolve("The browser has ended")))
  ])
  yield* Effect.tryPromise({
    try: async () => {
      const tab = await tabs.open()
      if (url !== undefined) {
        await openFirstPage(tab, url, options, { ...setting, ...rules, adLists, max: pageMax })
      }
    },
    catch: (error) => error
  }).pipe(Effect.catch(browserFailure(address)))
  const session: BrowserSession = {
    chromium,
    context,
    watch: watchOnce(launched.clients),
    outside: launched.entrance === undefined ? undefined : async (receive, onClosed) => {
      const { cdp } = await tabs.current()
      const { targetInfo: { browserContextId = "" } } = await cdp.send("Target.getTargetInfo")
      return connectOutside(launched.clients, browserContextId, receive, onClosed)
    },
    tabs: tabs.all,
    current: tabs.current,
    select: tabs.select,
    onTab: tabs.listen,
    ended,
    save: profile?.saves === true
      ? saveProfile(context, profile, origins, pageMax)
      : Effect.succeed(undefined)
  }
  return session
})

/** All viewers share one watch. */
const watchOnce = (clients: ProtocolClients) => {
  let watching: Promise<BrowserWatch> | undefined
  return () => (watching ??= watchBrowser(clients))
}

/** People see the pages, so nothing that is only visible is left out. */
const pictured = (options: SessionOptions): SessionOptions => ({ ...options, screenshot: options.screenshot ?? {} })

const emptyPage = "about:blank"
