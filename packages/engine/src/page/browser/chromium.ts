import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { availableParallelism } from "node:os"
import type { BrowserContext } from "playwright-core"
import { addressGuard } from "../address-guard.ts"
import { PageFailed } from "../page-fetcher.ts"
import { isAdHost } from "./ad-hosts.ts"
import { type AdLists, readAdLists } from "./ad-lists.ts"
import { ActionFailed, Browser, type RenderOptions } from "./browser.ts"
import { findChromium } from "./find-chromium.ts"
import { type GuardingProxy, openProxy } from "./guarding-proxy.ts"
import { keptChromium, type RunningChromium } from "./kept-chromium.ts"
import { ownHeaders } from "./own-headers.ts"
import { languagesOf, timezoneOf } from "./place.ts"
import { Profiles } from "./profiles.ts"
import { type PageLimits, renderPage } from "./render-page.ts"
import { desktop, mobile } from "./user-agent.ts"

export interface ChromiumOptions {
  /** Hosts, `host:port` or address ranges beyond the public internet that pages may contact, see `addressGuard`. None by default. */
  readonly allowedAddresses?: ReadonlyArray<string> | undefined
  /** Path of a Chromium; by default that of `TRAWL_CHROMIUM`, or one that is found. */
  readonly executable?: string | undefined
  /** Pages that are shown at once; as many as the machine has processors, from 2 to 4, by default. */
  readonly pages?: number | undefined
  /** Files of rules, in the syntax of uBlock Origin and Adblock Plus, for `blockAds`. */
  readonly adLists?: ReadonlyArray<string> | undefined
  readonly limits?: Partial<PageLimits> | undefined
}

/** Shows pages in a Chromium of this machine: started when the first page needs it, ended when none has for a minute, and started again when it dies. */
export const layer = ({ adLists = [], allowedAddresses = [], executable, limits, pages = Math.min(4, Math.max(2, availableParallelism())) }: ChromiumOptions = {}): Layer.Layer<Browser, never, Profiles> =>
  Layer.effect(
    Browser,
    Effect.gen(function*() {
      const profiles = yield* Profiles
      const guard = addressGuard(allowedAddresses)
      const turns = yield* Semaphore.make(pages)
      let found: ReturnType<typeof findChromium> | undefined
      const find = () => (found ??= findChromium(executable))
      let lists: Promise<AdLists> | undefined
      let warned = false
      const kept = yield* Effect.acquireRelease(Effect.sync(() => keptChromium(find)), ({ end }) => Effect.promise(end))

      const open = async (running: RunningChromium, url: string, options: RenderOptions, storageState: Opened["state"], onTooMany: () => void) => {
        const { blockAds = true, location, skipTlsVerification = true } = options
        const headers = ownHeaders(url, options.headers)
        const languages = languagesOf(location)
        const device = options.mobile === true ? mobile(running.version) : desktop(running.version)
        const userAgent = headers.userAgent ?? device.userAgent
        const most = { ...pageLimits, ...limits }
        const proxy = await openProxy(guard, { isBlocked: blockAds ? isAdHost : () => false, mostBytes: most.received, onTooMany })
        try {
          const timezoneId = location === undefined ? undefined : timezoneOf(location.country ?? "US")
          const context = await within(15_000, running, running.chromium.newContext({
            ...device,
            ...options.screenshot?.viewport === undefined ? {} : { viewport: options.screenshot.viewport, screen: options.screenshot.viewport },
            userAgent,
            acceptDownloads: false,
            ignoreHTTPSErrors: skipTlsVerification,
            locale: languages[0] ?? "en-US",
            ...timezoneId === undefined ? {} : { timezoneId },
            proxy: { server: proxy.address },
            // what moves costs time, and is in another place in each picture
            reducedMotion: "reduce",
            serviceWorkers: "block",
            ...storageState === undefined ? {} : { storageState }
          }))
          if (headers.cookies.length > 0) await context.addCookies([...headers.cookies])
          return { context, proxy, headers, languages, userAgent, most, adLists: blockAds && adLists.length > 0 ? await (lists ??= readAdLists(adLists)) : undefined }
        } catch (error) {
          proxy.close()
          throw error
        }
      }

      const render = Effect.fn("Browser.render")(function*(url: string, options: RenderOptions, deadline: number) {
        const profile = options.profile === undefined
          ? undefined
          : yield* profiles.open(options.team ?? "default", { name: options.profile.name, saveChanges: options.profile.saveChanges ?? true })
        const failed = (error: unknown) => failure(url, error)
        const running = yield* Effect.tryPromise({ try: () => kept.take(), catch: failed })
        if (!running.sandboxed && !warned) {
          warned = true
          yield* Effect.logWarning(`Chromium runs without its sandbox: ${process.getuid?.() === 0 ? "it has none for root, so start the engine as another user" : "this system does not let it make one"}.`)
        }
        let tooMany: (() => void) | undefined
        return yield* Effect.acquireUseRelease(
          Effect.tryPromise({ try: () => open(running, url, options, profile?.state, () => tooMany?.()), catch: failed }),
          (setting) =>
            Effect.tryPromise({
              try: () =>
                new Promise<Awaited<ReturnType<typeof renderPage>>>((resolve, reject) => {
                  tooMany = () => reject(new PageFailed({ url, reason: "TooLarge", message: `The page is too large: it loads more than ${setting.most.received} bytes` }))
                  renderPage(url, options, { ...setting, deadline, onTooMany: () => tooMany?.() })
                    .then(async (rendered) => {
                      await profile?.save(await setting.context.storageState({ indexedDB: true }))
                      resolve(rendered)
                    })
                    .catch(reject)
                }),
              catch: failed
            }),
          (setting) => Effect.promise(() => close(setting, running))
        ).pipe(Effect.ensuring(Effect.sync(() => kept.giveBack(running))))
      }, Effect.scoped)

      return Browser.of({
        missing: Effect.map(Effect.promise(find), (chromium) => typeof chromium === "string" ? chromium : undefined),
        render: (url, options = {}) => {
          if (!isPage(url)) return Effect.fail(new PageFailed({ url, reason: "UrlInvalid", message: "The URL is not an absolute http or https URL without credentials" }))
          const timeout = options.timeout ?? 60_000
          const deadline = performance.now() + timeout
          return turns.withPermits(1)(Effect.suspend(() => render(url, options, deadline))).pipe(Effect.timeoutOrElse({
            duration: timeout,
            orElse: () => Effect.fail(new PageFailed({ url, reason: "TimedOut", message: `The page was not ready within ${timeout} ms` }))
          }))
        }
      })
    })
  )

type Opened = Effect.Success<ReturnType<Profiles["Service"]["open"]>>

const pageLimits: PageLimits = { html: 10_000_000, received: 50_000_000, unpacked: 150_000_000 }

const isPage = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" && url.username === "" && url.password === ""
}

/** A page that cannot be taken down takes the browser along. */
const close = async ({ context, proxy }: { readonly context: BrowserContext; readonly proxy: GuardingProxy }, running: RunningChromium): Promise<void> => {
  proxy.close()
  await within(5_000, running, context.close()).catch(() => undefined) // it is gone either way
}

/** A browser that does not answer any more is ended. */
const within = async <A>(milliseconds: number, running: RunningChromium, answer: Promise<A>): Promise<A> => {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      running.kill()
      reject(new Error(`Chromium did not answer within ${milliseconds} ms`))
    }, milliseconds)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

const failure = (url: string, error: unknown): PageFailed | ActionFailed =>
  error instanceof PageFailed || error instanceof ActionFailed
    ? error
    : new PageFailed({ url, reason: "BrowserFailed", message: `The browser could not show the page: ${String(error instanceof Error ? error.message : error).split("\n")[0]?.slice(0, 500)}`, cause: error })
