import * as Data from "effect/Data"
import * as Deferred from "effect/Deferred"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import { availableParallelism } from "node:os"
import { addressGuard } from "@trawl/fetcher/connections"
import { noProxies, type OutboundProxies, PageFailed } from "@trawl/fetcher/effect"
import { type AdLists, type AdListUnusable, makeAdLists, readAdLists } from "../guard/ad-lists.ts"
import { ChromiumUnresponsive } from "../launch/await-answer.ts"
import type { ActionFailed, RenderedPage } from "../page/rendered-page.ts"
import type { RenderOptions } from "../page/render-options.ts"
import { Browser } from "./browser.ts"
import { browserFailure } from "../navigate/failures.ts"
import type { PageRules } from "../navigate/page-rules.ts"
import { removeAbandonedFiles } from "../launch/chromium-process.ts"
import { findChromium, present } from "../launch/find-chromium.ts"
import { launchIsolated } from "../launch/launch-chromium.ts"
import { type RunningChromium, type SharedChromium, sharedChromium } from "../launch/shared-chromium.ts"
import { openContext } from "../context/open-context.ts"
import { type PageLimits, pageLimits } from "../page/page-limits.ts"
import { openProfiles } from "../profiles/profiles.ts"
import type { ProfileStore } from "../profiles/profile-store.ts"
import { renderPage } from "./render-page.ts"
import { saveProfile, watchOrigins } from "../profiles/save-profile.ts"
import { openSession } from "../session/open-session.ts"
import { readyChromium } from "../session/ready-chromium.ts"

export interface ChromiumOptions extends PageRules {
  /**
   * Hosts, `host:port` or address ranges that pages may contact in addition to public addresses, see `addressGuard`.
   * None by default.
   */
  readonly allowedAddresses?: ReadonlyArray<string> | undefined
  /** Path of the Chromium to use; `TRAWL_CHROMIUM`, or else an installed one, by default. */
  readonly executable?: string | undefined
  /** Pages rendered at the same time; the number of processors by default, but at least 2 and at most 4. */
  readonly pages?: number | undefined
  /** Files with filter rules for `blockAds`, in uBlock Origin or Adblock Plus syntax. None by default. */
  readonly adLists?: ReadonlyArray<string> | undefined
  /** Outbound proxies for pages; connections are direct by default. */
  readonly proxies?: OutboundProxies | undefined
  /** Limits for one page; see `pageLimits` for the defaults. */
  readonly limits?: Partial<PageLimits> | undefined
  /** The name of your program, such as `MyCrawler/1.0`, at the end of the user agent; `TrawlBrowser` by default. */
  readonly name?: string | undefined
  /** Directory for profiles, readable only by this user, or another store; by default they are kept in memory. */
  readonly profiles?: ProfileStore | string | undefined
  /** Milliseconds in which Chromium must open a page; after that, it counts as hanging. 15,000 by default. */
  readonly openTimeout?: number | undefined
}

/**
 * Renders pages in a local Chromium, which starts with the first page, stops after a minute without pages, and restarts
 * if it crashes.
 */
export const layer = (
  {
    adLists = [],
    allowedAddresses = [],
    executable,
    limits,
    name = "TrawlBrowser",
    openTimeout = 15_000,
    pages = Math.min(4, Math.max(2, availableParallelism())),
    profiles: profilesPlace,
    proxies = noProxies,
    ...rules
  }: ChromiumOptions = {}
): Layer.Layer<Browser, AdListUnusable> =>
  Layer.effect(
    Browser,
    Effect.gen(function*() {
      const profiles = openProfiles(profilesPlace)
      const scope = yield* Effect.scope
      const guard = addressGuard(allowedAddresses)
      const turns = yield* Semaphore.make(pages)
      const max = { ...pageLimits, ...limits }
      const listTexts = yield* readAdLists(adLists)
      yield* Effect.forkIn(Effect.ignoreCause(Effect.promise(removeAbandonedFiles)), scope) // in the background; the next start retries a failure
      let found: ReturnType<typeof findChromium> | undefined
      const requested = executable ?? (yield* Effect.orDie(Config.withDefault(Config.String("TRAWL_CHROMIUM"), "")))
      const find = () => (found ??= findChromium(requested))
      let lists: Promise<AdLists> | undefined
      let hasLogged = false
      const once = (log: Effect.Effect<void>) =>
        hasLogged ? Effect.void : Effect.andThen(Effect.sync(() => void (hasLogged = true)), log)
      const shared = yield* Effect.acquireRelease(
        Effect.sync(() => sharedChromium(find, { maxMemory: max.memory })),
        ({ end }) => Effect.promise(end)
      )
      const ready = yield* Effect.acquireRelease(
        Effect.sync(() => readyChromium(async (ending) => launchIsolated(await present(find), max.memory, ending))),
        ({ end }) => Effect.promise(end)
      )
      const adListsFor = (options: RenderOptions) =>
        options.blockAds !== false && listTexts.length > 0
          ? Effect.promise(() => lists ??= makeAdLists(listTexts))
          : Effect.succeed(undefined)

      const renderWith = Effect.fnUntraced(
        function*(url: string, options: RenderOptions, deadline: number, page: Scope.Scope) {
          let hasBegun = false
          let hasActed = false
          const profile = options.profile === undefined
            ? undefined
            : yield* profiles.open(options.profile)
          const running = yield* held(shared).pipe(Scope.provide(page), Effect.catch(browserFailure(url)))
          const failed = (error: unknown): Effect.Effect<never, ActionFailed | Displaced | PageFailed> =>
            (running.isKilled() || error instanceof ChromiumUnresponsive) && !hasActed
              ? Effect.fail(new Displaced({ hasBegun, cause: error }))
              : browserFailure(url)(error)
          if (!running.sandboxed) yield* once(Effect.logWarning(withoutSandbox()))
          const adLists = yield* adListsFor(options)
          const setting = yield* openContext(running, url, options, {
            adLists,
            guard,
            max,
            name,
            openTimeout,
            proxies,
            state: profile?.state
          }).pipe(Scope.provide(page), Effect.catch(failed))
          hasBegun = true
          const origins = watchOrigins(setting.context)
          const rendered = yield* Effect.tryPromise({
            try: () =>
              Promise.race([
                renderPage(url, options, {
                  ...setting,
                  ...rules,
                  adLists,
                  deadline,
                  max,
                  onActing: () => void (hasActed = true)
                }),
                setting.tooMany
              ]),
            catch: (error) => error
          }).pipe(Effect.catch(failed))
          const unsaved = profile?.saves === true
            ? yield* saveProfile(setting.context, profile, origins, max)
            : undefined
          return rendered === undefined || unsaved === undefined
            ? rendered
            : { ...rendered, warnings: [...rendered.warnings, unsaved] }
        }
      )
      // the inner scope frees the profile when the page is finished; the outer one closes the page, which may take
      // longer
      const render = Effect.fn("Browser.render")(function*(url: string, options: RenderOptions, deadline: number) {
        const page = yield* Effect.scope
        const attempt = Effect.suspend(() => Effect.scoped(renderWith(url, options, deadline, page)))
        return yield* attempt.pipe(Effect.catchTag("Displaced", ({ hasBegun }) =>
          attempt.pipe(
            Effect.catchTag("Displaced", ({ cause }) => browserFailure(url)(cause)),
            Effect.map((again) =>
              again === undefined || !hasBegun ? again : { ...again, warnings: [...again.warnings, openedAgain] }
            )
          )))
      })

      return Browser.of({
        missing: Effect.flatMap(Effect.promise(find), (chromium) =>
          "path" in chromium
            ? Effect.succeed(undefined)
            : Effect.as(
              chromium.because === undefined
                ? Effect.void
                : once(Effect.logWarning(`No browser: ${chromium.because}.`)),
              chromium.missing
            )),
        openSession: Effect.fnUntraced(function*(options = {}) {
          if (options.url !== undefined && !isPage(options.url)) return yield* urlInvalid(options.url)
          return yield* openSession(options, {
            ready,
            adLists: yield* adListsFor(options),
            guard,
            max,
            name,
            openTimeout,
            profile: options.profile === undefined ? undefined : yield* profiles.open(options.profile),
            proxies,
            rules
          })
        }),
        render: Effect.fnUntraced(function*(url, options = {}) {
          if (!isPage(url)) return yield* urlInvalid(url)
          const timeout = options.timeout ?? 60_000
          const deadline = performance.now() + timeout
          const outcome = yield* Deferred.make<RenderedPage | undefined, Effect.Error<ReturnType<typeof render>>>()
          const work = Effect.scoped(
            Effect.onExit(Effect.suspend(() => render(url, options, deadline)), (exit) => Deferred.done(outcome, exit))
          )
          // in the layer's scope, so that callers do not wait for an abandoned page to close or for Chromium to start
          const fiber = yield* Effect.forkIn(
            Effect.onExit(turns.withPermits(1)(work), (exit) => Deferred.done(outcome, exit)),
            scope
          )
          return yield* Deferred.await(outcome).pipe(
            Effect.timeoutOrElse({
              duration: timeout,
              orElse: () =>
                Effect.fail(
                  new PageFailed({ url, reason: "TimedOut", message: `The page was not ready within ${timeout} ms` })
                )
            }),
            Effect.onExit(() => Effect.sync(() => fiber.interruptUnsafe()))
          )
        })
      })
    })
  )

/** Holds the running Chromium until the scope closes. */
const held = (shared: SharedChromium) =>
  Effect.gen(function*() {
    for (let attempt = 1; attempt <= 3; attempt++) {
      const running: RunningChromium = yield* Effect.tryPromise({ try: shared.running, catch: (error) => error })
      const isHeld = yield* Effect.acquireRelease(Effect.sync(() => shared.hold(running)), (is) =>
        Effect.sync(() => is && shared.giveBack(running)))
      if (isHeld) {
        return running
      }
    }
    return yield* Effect.fail(new Error("Chromium ends immediately after its start"))
  })

/** The browser was killed because of another page, before any action on this page, so this page can be opened again. */
class Displaced extends Data.TaggedError("Displaced")<{ readonly hasBegun: boolean; readonly cause: unknown }> {}

const openedAgain = "The page was opened twice: the first time, the browser stopped responding and was killed."

const withoutSandbox = () =>
  `Chromium runs without its sandbox: ${
    process.getuid?.() === 0
      ? "root has no sandbox, so start this program as another user"
      : "this system does not allow one"
  }.`

const urlInvalid = (url: string) =>
  new PageFailed({
    url,
    reason: "UrlInvalid",
    message: "The URL is not an absolute http or https URL without credentials"
  })

const isPage = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" && url.username === "" &&
    url.password === ""
}
