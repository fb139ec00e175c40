import * as Effect from "effect/Effect"
import type { AddressGuard } from "@trawl/fetcher/connections"
import { type OutboundProxies, PageFailed, type PageFailure, proxyFor } from "@trawl/fetcher/effect"
import { type AdLists, isAdHost } from "../guard/ad-lists.ts"
import { awaitAnswer } from "../launch/await-answer.ts"
import type { RenderOptions } from "../page/render-options.ts"
import { type GuardingProxy, openProxy } from "../guard/guarding-proxy.ts"
import type { RunningChromium } from "../launch/kept-chromium.ts"
import { ownHeaders } from "../guard/own-headers.ts"
import type { PageLimits } from "../page/page-limits.ts"
import { passedRequests } from "../guard/intercept.ts"
import { languagesOf, timezoneOf } from "./place.ts"
import type { ProfileState } from "../profiles/profile-shelf.ts"

/** A context of its own for one page, and its way to the network, until the scope ends. */
export const openContext = Effect.fnUntraced(function*(
  running: RunningChromium,
  url: string,
  options: RenderOptions,
  { adLists, guard, most, name, patience, proxies, state }: {
    readonly adLists: AdLists | undefined
    readonly guard: AddressGuard
    readonly most: PageLimits
    readonly name: string
    readonly patience: number
    readonly proxies: OutboundProxies
    readonly state: ProfileState | undefined
  }
) {
  const { blockAds = true, location, skipTlsVerification = false } = options
  const headers = ownHeaders(url, options.headers)
  const languages = languagesOf(location)
  const device = options.mobile === true ? mobile(running.version, name) : desktop(running.version, name)
  const userAgent = headers.userAgent ?? device.userAgent
  const timezoneId = location === undefined ? undefined : timezoneOf(location.country ?? "US")
  let tellTooMany: ((failed: PageFailed) => void) | undefined
  // requests of the page itself are judged before they come so far, by all that is known of them; those of workers and of frames of other sites here
  const passed = passedRequests()
  let pageNow = () => url
  const isAd = (asked: URL) =>
    isAdHost(asked.hostname) ||
    (!passed.has(asked) && adLists?.blocks({ url: asked.href, type: "Other", headers: {} }, pageNow()) === true)
  const fail = (reason: PageFailure, message: string) => tellTooMany?.(new PageFailed({ url, reason, message }))
  const onTooMany = () => fail("TooLarge", `The page is too large: it loads more than ${most.received} bytes`)

  const proxy: GuardingProxy = yield* opened(
    () =>
      openProxy(guard, {
        isBlocked: blockAds ? isAd : () => false,
        forbids: options.forbids,
        through: proxyFor(proxies, options.proxy),
        mostBytes: most.received,
        onTooMany
      }),
    async ({ close }) => close()
  )
  const context = yield* opened(
    () => {
      const opening = running.chromium.newContext({
        ...device,
        ...options.screenshot?.viewport === undefined
          ? {}
          : { viewport: options.screenshot.viewport, screen: options.screenshot.viewport },
        userAgent,
        acceptDownloads: false,
        ignoreHTTPSErrors: skipTlsVerification,
        locale: languages[0] ?? "en-US",
        ...timezoneId === undefined ? {} : { timezoneId },
        proxy: { server: proxy.address },
        // what moves costs time, and is in another place in each picture
        reducedMotion: "reduce",
        serviceWorkers: "block",
        ...state === undefined ? {} : { storageState: state }
      })
      return awaitAnswer(running, patience, opening).catch((error: unknown) => {
        void opening.then((late) => late.close()).catch(() => undefined) // nobody waits for it any more
        throw error
      })
    },
    (open) => awaitAnswer(running, patience / 3, open.close()).catch(() => undefined) // it is gone either way
  )
  pageNow = () => {
    const at = context.pages()[0]?.url()
    return at === undefined || at === "about:blank" ? url : at
  }
  const tooMany = new Promise<never>((_, reject) => {
    tellTooMany = reject
  })
  tooMany.catch(() => undefined) // it may come when nobody waits for the page any more
  if (headers.cookies.length > 0) {
    yield* Effect.tryPromise({
      try: () => context.addCookies([...headers.cookies]),
      catch: (error) => isRefused(error) ? cookiesRefused(url, error) : error
    })
  }
  return {
    context,
    proxy,
    headers,
    languages,
    userAgent,
    onTooMany,
    onStorm: (message: string) => fail("Unstable", message),
    passed,
    /** Fails when the page asks for more than it may. */
    tooMany
  }
})

const isRefused = (error: unknown): boolean => /Invalid cookie fields|Cookie should have/.test(String(error))

const cookiesRefused = (url: string, cause: unknown) =>
  new PageFailed({
    url,
    reason: "UrlInvalid",
    message: `The request to ${
      URL.parse(url)?.host
    } cannot be sent: a browser does not take a cookie of its headers; those called __Host- and __Secure- need https`,
    cause
  })

/** Opens something that the scope closes. When nobody waits any more while it opens, it is closed as soon as it is there, and nobody waits for that. */
const opened = <A>(open: () => Promise<A>, close: (opened: A) => Promise<unknown>) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.suspend(() => {
      const opening = open()
      return restore(Effect.tryPromise({ try: () => opening, catch: (error) => error })).pipe(
        Effect.onInterrupt(() => Effect.sync(() => void opening.then(close).catch(() => undefined))), // what never opened needs no closing
        Effect.tap((it) => Effect.addFinalizer(() => Effect.promise(() => close(it))))
      )
    })
  )

/** What pages are told of the browser: what it is, and on whose behalf it looks. */
const desktop = (version: string, name: string) => ({
  userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${
    major(version)
  }.0.0.0 Safari/537.36 (compatible; ${name})`,
  viewport: { width: 1280, height: 800 }
})

const mobile = (version: string, name: string) => ({
  userAgent: `Mozilla/5.0 (Linux; Android 15; Mobile) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${
    major(version)
  }.0.0.0 Mobile Safari/537.36 (compatible; ${name})`,
  viewport: { width: 412, height: 915 },
  screen: { width: 412, height: 915 },
  hasTouch: true,
  isMobile: true
})

const major = (version: string) => version.split(".")[0]
