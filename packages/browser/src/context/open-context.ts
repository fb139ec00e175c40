import * as Effect from "effect/Effect"
import type { AddressGuard } from "@trawl/fetcher/connections"
import { type OutboundProxies, PageFailed, type PageFailure, proxyFor } from "@trawl/fetcher/effect"
import { type AdLists, isAdHost } from "../guard/ad-lists.ts"
import { awaitAnswer } from "../launch/await-answer.ts"
import type { RenderOptions } from "../page/render-options.ts"
import { type GuardingProxy, openProxy } from "../guard/guarding-proxy.ts"
import { isolatedProxy } from "../launch/isolation.ts"
import type { RunningChromium } from "../launch/shared-chromium.ts"
import { customHeaders } from "../guard/custom-headers.ts"
import type { PageLimits } from "../page/page-limits.ts"
import { allowedRequests } from "../guard/intercept.ts"
import { languagesOf, timezoneOf } from "./locale.ts"
import type { ProfileState } from "../profiles/profile-store.ts"

/** Opens a browser context and a proxy for one page, until the scope closes. */
export const openContext = Effect.fnUntraced(function*(
  running: RunningChromium,
  url: string,
  options: RenderOptions,
  { adLists, guard, max, name, openTimeout, proxies, state }: {
    readonly adLists: AdLists | undefined
    readonly guard: AddressGuard
    readonly max: PageLimits
    readonly name: string
    readonly openTimeout: number
    readonly proxies: OutboundProxies
    readonly state: ProfileState | undefined
  }
) {
  const { blockAds = true, location, skipTlsVerification = false } = options
  const headers = customHeaders(url, options.headers)
  const languages = languagesOf(location)
  const device = options.mobile === true ? mobile(running.version, name) : desktop(running.version, name)
  const userAgent = headers.userAgent ?? device.userAgent
  const timezoneId = location === undefined ? undefined : timezoneOf(location.country ?? "US")
  let tellTooMany: ((failed: PageFailed) => void) | undefined
  // requests of the page were checked before, with their type and headers; requests of workers and cross-site frames
  // are checked only here
  const passed = allowedRequests()
  let pageNow = () => url
  const isAd = (request: URL) =>
    isAdHost(request.hostname) ||
    (!passed.has(request) && adLists?.blocks({ url: request.href, type: "Other", headers: {} }, pageNow()) === true)
  const fail = (reason: PageFailure, message: string) => tellTooMany?.(new PageFailed({ url, reason, message }))
  const onTooMany = () => fail("TooLarge", `The page is too large: it loads more than ${max.received} bytes`)

  const proxy: GuardingProxy = yield* opened(
    () =>
      openProxy(guard, {
        isBlocked: blockAds ? isAd : () => false,
        forbids: options.forbids,
        through: proxyFor(proxies, options.proxy),
        maxBytes: max.received,
        onTooMany,
        entrance: running.entrance && {
          server: running.entrance,
          address: `http://${isolatedProxy.host}:${isolatedProxy.port}`
        }
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
        // animations cost time and make every screenshot different
        reducedMotion: "reduce",
        serviceWorkers: "block",
        ...state === undefined ? {} : { storageState: state }
      })
      return awaitAnswer(running, openTimeout, opening).catch((error: unknown) => {
        void opening.then((late) => late.close()).catch(() => undefined) // the caller no longer waits for it
        throw error
      })
    },
    (open) => awaitAnswer(running, openTimeout / 3, open.close()).catch(() => undefined) // Chromium is replaced if it does not answer
  )
  pageNow = () => {
    const at = context.pages()[0]?.url()
    return at === undefined || at === "about:blank" ? url : at
  }
  const tooMany = new Promise<never>((_, reject) => {
    tellTooMany = reject
  })
  tooMany.catch(() => undefined) // it may reject after the caller has stopped waiting
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
    onLargeDocument: () => {
      proxy.close()
      fail("TooLarge", `The page is too large: the body is larger than ${max.html} bytes`)
    },
    onStorm: (message: string) => fail("Unstable", message),
    passed,
    /** Rejects when the page exceeds a limit. */
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
    } cannot be sent: the browser rejects a cookie in its headers; cookies named __Host-… and __Secure-… need https`,
    cause
  })

/**
 * Opens a resource that the scope closes. If the fiber is interrupted while the resource opens, it is closed in the
 * background as soon as it is open.
 */
const opened = <A>(open: () => Promise<A>, close: (opened: A) => Promise<unknown>) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.suspend(() => {
      const opening = open()
      return restore(Effect.tryPromise({ try: () => opening, catch: (error) => error })).pipe(
        Effect.onInterrupt(() => Effect.sync(() => void opening.then(close).catch(() => undefined))), // a resource that failed to open needs no closing
        Effect.tap((it) => Effect.addFinalizer(() => Effect.promise(() => close(it))))
      )
    })
  )

/** The user agent, with the name of the program, and the viewport. */
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
