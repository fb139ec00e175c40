import type { BrowserContext, CDPSession, Page } from "playwright-core"

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
