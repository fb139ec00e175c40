import type { CDPSession, Page } from "playwright-core"
import { getDomain } from "tldts"
import { isolated } from "./isolated.ts"
import type { Windows } from "./windows.ts"

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
  const own = opened.find((url) => links.includes(url) || siteOf(url) === siteOf(before))
  if (own === undefined) return opened
  const arrived = await page.goto(own, { waitUntil: "load", timeout, referer: before }).then(
    () => true,
    (error: unknown) => !/Download is starting|ERR_ABORTED/.test(String(error))
  ) // whatever else went wrong, the page now says so
  return opened.filter((url) => url !== own || !arrived)
}

const siteOf = (url: string): string => getDomain(url) ?? URL.parse(url)?.hostname ?? url
