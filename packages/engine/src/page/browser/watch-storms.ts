import type { BrowserContext, Page } from "playwright-core"

/** Fails a page that repeats an action too often, because each one costs the browser and the engine time. */
export const watchStorms = (context: BrowserContext, page: Page, fail: (message: string) => void): void => {
  const counts = new Map<string, number>()
  const count = (what: keyof typeof most) => () => {
    const times = (counts.get(what) ?? 0) + 1
    counts.set(what, times)
    if (times === most[what] + 1) fail(`The page ${what} more than ${most[what]} times`)
  }
  page.on("framenavigated", count("navigates"))
  page.on("frameattached", count("adds frames"))
  page.on("request", count("loads something"))
  page.on("request", (request) => request.isNavigationRequest() && request.frame() === page.mainFrame() && count("leads to another page")())
  page.on("websocket", count("opens sockets"))
  page.on("worker", count("starts workers"))
  page.on("dialog", (dialog) => {
    count("opens dialogs")()
    dialog.dismiss().catch(() => undefined) // the page may be gone
  })
  context.on("page", count("opens windows"))
}

/** Far more than ordinary pages do. */
const most = {
  "navigates": 500,
  "adds frames": 1_000,
  "loads something": 10_000,
  "leads to another page": 50,
  "opens sockets": 200,
  "starts workers": 200,
  "opens dialogs": 100,
  "opens windows": 50
}
