import type { BrowserContext, CDPSession, Page } from "playwright-core"
import { isolated } from "../navigate/isolated.ts"
import { isSameOwner } from "@trawl/fetcher/url"

/** Windows that a page opens. They are closed immediately, because only one page is rendered. */
export interface Windows {
  /** URLs of the windows opened since the last call. */
  readonly opened: () => ReadonlyArray<string>
  /** Windows that open from now on stay open. */
  readonly stop: () => void
}

/** Closes windows as they open. With `remembers`, records their URLs. */
export const watchWindows = async (
  context: BrowserContext,
  page: Page,
  cdp: CDPSession,
  remembers: boolean
): Promise<Windows> => {
  const close = (other: Page) => void (other !== page && other.close().catch(() => undefined))
  context.on("page", close)
  let urls: Array<string> = []
  if (remembers) {
    cdp.on("Page.windowOpen", ({ url }) => {
      if (urls.length < maxRemembered) urls.push(url)
    })
    await cdp.send("Page.enable")
  }
  return {
    opened: () => {
      const since = urls
      urls = []
      return since
    },
    stop: () => context.off("page", close)
  }
}

const maxRemembered = 10

/**
 * Navigates the page to the window that an action opened, if the window is on the same site or in one of the page's
 * links. Ignores other windows, such as advertising. Returns the URLs that were not followed.
 */
export const followWindow = async (
  page: Page,
  cdp: CDPSession,
  windows: Windows,
  before: string,
  timeout: number
): Promise<ReadonlyArray<string>> => {
  const opened = windows.opened().filter((url) => /^https?:/.test(url))
  // if the page itself has navigated, that is the result of the action
  if (opened.length === 0 || page.url() !== before) return opened
  const links = await isolated<ReadonlyArray<string>>(
    cdp,
    "[...document.querySelectorAll('a[href], area[href]')].slice(0, 20000).map((link) => String(link.href))"
  )
  const own = opened.find((url) => links.includes(url) || isSameSite(url, before))
  if (own === undefined) return opened
  const arrived = await page.goto(own, { waitUntil: "load", timeout, referer: before }).then(
    () => true,
    (error: unknown) => !/Download is starting|ERR_ABORTED/.test(String(error))
  ) // after any other failure, the page shows the browser's error
  return opened.filter((url) => url !== own || !arrived)
}

const isSameSite = (one: string, other: string): boolean =>
  isSameOwner(one, other) || URL.parse(one)?.hostname === URL.parse(other)?.hostname
