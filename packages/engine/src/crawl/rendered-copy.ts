import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { Browser } from "@trawl/browser/effect"
import { HostPace } from "@trawl/fetcher/effect"
import { takePage } from "../page/take-page.ts"
import { PageStore, type StoredPage } from "../store/page-store.ts"
import { crawlableUrl, pageKey } from "@trawl/fetcher/url"
import type { FrontierPage } from "./frontier.ts"
import type { Site } from "./site.ts"

/** A rendered copy of a page that is empty without its scripts. */
export interface RenderedCopy {
  readonly page: StoredPage
  /** The copy is in the store already. */
  readonly isKept: boolean
}

/**
 * Renders a page that is empty without its scripts, within the host's pace, or returns the copy that a browser rendered
 * earlier. Undefined if there is neither.
 */
export const renderedCopy = Effect.fnUntraced(
  function*({ requestedUrl, url }: StoredPage, place: FrontierPage, site: Site) {
    const shown = yield* show(url, place, site)
    if (shown !== undefined) {
      return { page: { ...shown, requestedUrl }, isKept: false } satisfies RenderedCopy as RenderedCopy
    }
    const before = yield* Effect.flatMap(PageStore, (store) => store.get(url))
    return before?.shown === true && isThere(before)
      ? { page: before, isKept: true } satisfies RenderedCopy as RenderedCopy
      : undefined
  }
)

const show = Effect.fnUntraced(
  function*(url: string, { depth }: FrontierPage, { contains, frontier, settings }: Site) {
    const browser = yield* Browser
    if ((yield* browser.missing) !== undefined) return undefined
    yield* Effect.flatMap(HostPace, (pace) => pace.request(url))
    const page = yield* browser.render(url, { timeout: Duration.toMillis(settings.timeout) }).pipe(
      Effect.flatMap((rendered) => rendered === undefined ? Effect.succeed(undefined) : takePage(rendered)),
      // the page has been fetched already, so a failure of the browser is ignored
      Effect.catch(() => Effect.succeed(undefined)),
      Effect.catchDefect(() => Effect.succeed(undefined))
    )
    if (page === undefined || !isThere(page)) return undefined
    if (pageKey(page.url) === pageKey(url)) return { ...page, shown: true } satisfies StoredPage as StoredPage
    // scripts that redirect lead to another page, which is visited separately
    const leads = crawlableUrl(page.url)
    if (leads !== undefined && contains(leads)) frontier.add(leads, depth)
    return undefined
  }
)

const isThere = ({ status }: StoredPage): boolean => status >= 200 && status < 300
