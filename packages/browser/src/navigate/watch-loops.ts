import type { BrowserContext, CDPSession, Page } from "playwright-core"

/** The message for a page whose process has ended. */
export const crashMessage = "The page crashed its browser process or used too much memory"

/**
 * Fails a page that crashes, or that repeats an action too often, because each one costs the browser and the engine
 * time.
 */
export const watchLoops = async (
  context: BrowserContext,
  page: Page,
  cdp: CDPSession,
  fail: (message: string) => void
): Promise<void> => {
  const counts = new Map<string, number>()
  const count = (what: keyof typeof maxTimes) => () => {
    const times = (counts.get(what) ?? 0) + 1
    counts.set(what, times)
    if (times === maxTimes[what] + 1) fail(`The page ${what} more than ${maxTimes[what]} times`)
  }
  // some calls to the browser get no answer when the page's process is gone
  page.on("crash", () => fail(crashMessage))
  page.on("framenavigated", count("navigates"))
  page.on("frameattached", count("adds frames"))
  page.on("request", count("sends requests"))
  page.on(
    "request",
    (request) =>
      request.isNavigationRequest() && request.frame() === page.mainFrame() && count("goes to another page")()
  )
  page.on("websocket", count("opens sockets"))
  page.on("worker", count("starts workers"))
  page.on("dialog", (dialog) => {
    count("opens dialogs")()
    dialog.dismiss().catch(() => undefined) // the page may be gone
  })
  context.on("page", count("opens windows"))
  cdp.on("Page.frameRequestedNavigation", ({ reason }) => {
    if (reason.startsWith("formSubmission")) count("submits forms")()
  })
  await cdp.send("Page.enable")
  page.once("close", flushReports(cdp))
  await watchAddress(context, cdp, count("changes its address"))
}

/** While a script runs, its page reports nothing, except before it answers a call that interrupts scripts. */
const flushReports = (cdp: CDPSession): () => void => {
  const stop = () => clearTimeout(timer)
  const flush = () => void cdp.send("Performance.getMetrics").then(() => timer.refresh(), stop) // the page has gone
  const timer = setTimeout(flush, 200)
  return stop
}

/** While a script runs, its page reports nothing. The browser process still reports the URL of the page. */
const watchAddress = async (context: BrowserContext, cdp: CDPSession, onChange: () => void): Promise<void> => {
  const browser = await context.browser()?.newBrowserCDPSession()
  if (browser === undefined) return
  context.on("close", () => void browser.detach().catch(() => undefined)) // it may have ended with the browser
  const { targetInfo: { targetId } } = await cdp.send("Target.getTargetInfo")
  let url = ""
  let changes = 0
  browser.on("Target.targetInfoChanged", ({ targetInfo }) => {
    if (targetInfo.targetId !== targetId || targetInfo.url === url) return
    url = targetInfo.url
    onChange()
    // the page fails, and its further changes would only cost time
    if (++changes > maxTimes["changes its address"]) void browser.detach().catch(() => undefined)
  })
  await browser.send("Target.setDiscoverTargets", { discover: true, filter: [{ type: "page" }] })
}

/**
 * The limits are far above what ordinary pages do. That for URL changes is below the 200 in 10 seconds after which
 * Chromium ignores further ones.
 */
const maxTimes = {
  "navigates": 500,
  "changes its address": 150,
  "adds frames": 1_000,
  "sends requests": 10_000,
  "goes to another page": 50,
  "submits forms": 100,
  "opens sockets": 200,
  "starts workers": 200,
  "opens dialogs": 100,
  "opens windows": 50
}
