import type { FiltersEngine } from "@ghostery/adblocker"
import type { Page } from "playwright-core"
import type { InterceptedRequest } from "./intercept.ts"

/** What the lists of whoever runs the engine say of requests, and of what stands on a page. */
export interface AdLists {
  readonly blocks: (asked: InterceptedRequest, page: string) => boolean
  /** Takes away what the lists hide: boxes of advertising, and what asks about cookies. */
  readonly clean: (page: Page) => Promise<void>
}

/** Makes lists in the syntax of uBlock Origin and Adblock Plus from their texts. */
export const makeAdLists = async (texts: ReadonlyArray<string>): Promise<AdLists> => {
  const { FiltersEngine, Request } = await import("@ghostery/adblocker")
  const engine = FiltersEngine.parse(texts.join("\n"), { enableHtmlFiltering: false, loadExtendedSelectors: false })
  return {
    blocks: ({ type, url }, page) =>
      engine.match(
        Request.fromRawDetails({
          url,
          sourceUrl: page,
          type: type === "Document" && url === page ? "main_frame" : types[type] ?? "other"
        })
      ).match,
    clean: (page) => clean(page, engine)
  }
}

const clean = async (page: Page, engine: FiltersEngine): Promise<void> => {
  const url = URL.parse(page.url())
  if (url === null) return
  // Playwright gives back what the page's own functions say, which may be anything
  const found: unknown = await page.evaluate(features)
  const [classes = [], ids = [], hrefs = []] = Array.isArray(found)
    ? found.map((list: unknown) => Array.isArray(list) ? list.filter((item) => typeof item === "string") : [])
    : []
  const { styles } = engine.getCosmeticsFilters({
    url: url.href,
    hostname: url.hostname,
    domain: url.hostname.split(".").slice(-2).join("."),
    classes,
    ids,
    hrefs,
    getInjectionRules: false
  })
  const selectors = styles.replace(/\{[^{}]*\}/g, ",").split(/,\s*\n|,\s*$/).map((selector) => selector.trim()).filter((
    selector
  ) => selector !== "")
  await page.evaluate((all) => {
    for (const selector of all) {
      try {
        for (const element of document.querySelectorAll(selector)) if (element !== document.body) element.remove()
      } catch {
        // a selector that this browser does not know
      }
    }
  }, selectors)
}

const features = `(() => {
  const classes = new Set(), ids = new Set(), hrefs = new Set()
  for (const element of [...document.querySelectorAll("[class],[id],a[href]")].slice(0, 20000)) {
    if (element.id) ids.add(String(element.id))
    for (const name of element.classList) classes.add(name)
    if (element.tagName === "A") hrefs.add(String(element.href))
  }
  return [[...classes], [...ids], [...hrefs]]
})()`

const types: Readonly<
  Record<
    string,
    "fetch" | "font" | "image" | "media" | "ping" | "script" | "stylesheet" | "sub_frame" | "websocket" | "xhr"
  >
> = {
  Document: "sub_frame",
  Fetch: "fetch",
  Font: "font",
  Image: "image",
  Media: "media",
  Ping: "ping",
  Script: "script",
  Stylesheet: "stylesheet",
  WebSocket: "websocket",
  XHR: "xhr"
}
