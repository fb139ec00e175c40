import type { CDPSession, Page } from "playwright-core"
import type { AdLists } from "../guard/ad-lists.ts"
import type { RenderOptions } from "../page/render-options.ts"
import { awaitText } from "./await-text.ts"
import { closeCookiePopups, type CookiePopupRules } from "./close-cookie-popups.ts"
import type { NetworkIdle } from "./network-idle.ts"

/** A page that has begun to load. */
interface LoadingPage {
  readonly page: Page
  readonly cdp: CDPSession
  readonly quiet: NetworkIdle
  /** Remaining milliseconds. */
  readonly left: () => number
}

/** Waits until a page has loaded and shows text, and removes its cookie popup. */
export const settlePage = async (
  { cdp, left, page, quiet }: LoadingPage,
  { blockAds, waitFor = 0 }: RenderOptions,
  { adLists, cookiePopups }: {
    readonly adLists: AdLists | undefined
    readonly cookiePopups?: CookiePopupRules | undefined
  }
): Promise<void> => {
  // a page that never finishes loading is used as it is
  await page.waitForLoadState("load", { timeout: Math.min(left(), Math.max(1_000, left() / 3), 15_000) }).catch(
    onlyTimeout
  )
  await quiet.wait(250, Math.min(left() / 3, 5_000))
  if (await awaitText(cdp, Math.min(left() / 3, 3_000))) await quiet.wait(250, Math.min(left() / 3, 3_000))
  if (waitFor > 0) await page.waitForTimeout(waitFor)
  if (blockAds !== false && cookiePopups !== undefined) {
    await closeCookiePopups(cdp, cookiePopups, page.url(), Math.min(left() / 10, 1_000))
  }
  await adLists?.clean(page)
}

const onlyTimeout = (error: unknown) => {
  if (!/Timeout/.test(String(error))) throw error
}
