import type { BrowserContext, CDPSession, Page } from "playwright-core"
import { isolated } from "../navigate/isolated.ts"
import { isSameOwner } from "@trawl/fetcher/url"

/** Windows that a page opens beside itself. None stays open: one page is looked at. */
export interface Windows {
  /** Where those were to lead that have been opened since this was asked last. */
  readonly opened: () => ReadonlyArray<string>
}

/** Closes windows as they open; remembers where they were to lead when somebody is going to ask. */
export const watchWindows = async (
  context: BrowserContext,
  page: Page,
  cdp: CDPSession,
  remembers: boolean
): Promise<Windows> => {
  context.on("page", (other) => void (other !== page && other.close().catch(() => undefined)))
  let urls: Array<string> = []
  if (remembers) {
    cdp.on("Page.windowOpen", ({ url }) => {
      if (urls.length < mostRemembered) urls.push(url)
    })
    await cdp.send("Page.enable")
  }
  return {
    opened: () => {
      const since = urls
      urls = []
      return since
    }
  }
}

const mostRemembered = 10

/**
 * Shows in place of the page what an action has opened beside it, when that is what its site does: a window of its own site, or of one of its links.
 * Other windows, as advertising opens them, are not looked at. Returns what was not followed.
 */
export const followWindow = async (
  page: Page,
  cdp: CDPSession,
  windows: Windows,
  before: string,
  timeout: number
): Promise<ReadonlyArray<string>> => {
  const opened = windows.opened().filter((url) => /^https?:/.test(url))
  // a page that went elsewhere itself is what the action led to
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
  ) // whatever else went wrong, the page now says so
  return opened.filter((url) => url !== own || !arrived)
}

const isSameSite = (one: string, other: string): boolean =>
  isSameOwner(one, other) || URL.parse(one)?.hostname === URL.parse(other)?.hostname
