import { watchNetworkIdle } from "../navigate/network-idle.ts"
import { settlePage } from "../navigate/settle-page.ts"
import { performActions } from "../act/perform-actions.ts"
import { watchWindows } from "../act/windows.ts"
import type { GuardingProxy } from "../guard/guarding-proxy.ts"
import type { Preparation } from "../navigate/prepare-page.ts"
import { navigationFailure } from "../navigate/failures.ts"
import type { PageRules } from "../navigate/page-rules.ts"
import { openingTime } from "./session-limits.ts"
import type { SessionOptions } from "./session-options.ts"
import type { Tab } from "./tabs.ts"

/** Opens the page of a scrape in a tab and performs its actions, so that the tab shows what the scrape left. */
export const openFirstPage = async (
  { cdp, page }: Tab,
  url: string,
  { actions = [], ...options }: SessionOptions,
  setting: Pick<Preparation, "adLists" | "context" | "max"> & PageRules & { readonly proxy: GuardingProxy }
): Promise<void> => {
  const deadline = performance.now() +
    Math.min(Math.max(options.timeout ?? 0, openingTime.minimum), openingTime.maximum)
  const left = () => Math.max(1, deadline - performance.now())
  const windows = await watchWindows(setting.context, page, cdp, actions.length > 0)
  try {
    const quiet = watchNetworkIdle(page)
    let requestedUrl = url
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requestedUrl = request.url()
    })
    await page.goto(url, { waitUntil: "commit", timeout: left() }).catch((error: unknown) => {
      throw navigationFailure(requestedUrl, error, setting.proxy, setting.refusal)
    })
    await settlePage({ page, cdp, quiet, left }, options, setting)
    if (actions.length > 0) {
      await performActions({ page, cdp, quiet, left, windows, max: setting.max }, actions)
    }
  } finally {
    windows.stop()
  }
}
