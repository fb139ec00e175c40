import type { FiltersEngine } from "@ghostery/adblocker"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { readFile, stat } from "node:fs/promises"
import type { Page } from "playwright-core"
import type { InterceptedRequest } from "./intercept.ts"

/** The configured filter lists. */
export interface AdLists {
  readonly blocks: (request: InterceptedRequest, page: string) => boolean
  /** Removes the elements that the lists hide, such as advertising and cookie notices. */
  readonly clean: (page: Page) => Promise<void>
}

/** Parses lists in uBlock Origin and Adblock Plus syntax. */
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
  // the page may have replaced the functions that this uses, so the result can be anything
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
        // a selector that this browser does not support
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

/** A filter list cannot be used; `message` contains its path as given. */
export class AdListUnusable extends Data.TaggedError("AdListUnusable")<{ readonly message: string }> {}

/** Reads the lists at startup, so that an unusable one is reported before the first page. */
export const readAdLists = (paths: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<string>, AdListUnusable> =>
  Effect.forEach(paths, readAdList)

const readAdList = (path: string) =>
  Effect.tryPromise({
    try: async () => {
      const found = await stat(path)
      if (!found.isFile()) throw new Error("it is not a file")
      if (found.size > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`)
      const text = await readFile(path, "utf8")
      if (text.includes("\0")) throw new Error("it is not a text file")
      if (/^\s*<(?:!doctype|html)/i.test(text)) throw new Error("it is a web page, not a list of rules")
      if (!/^[ \t]*[^\s![]/m.test(text)) throw new Error("it has no rules")
      return text
    },
    catch: (error) =>
      new AdListUnusable({
        message: `The ad list ${JSON.stringify(path)} cannot be used: ${reasonOf(error)}.`
      })
  })

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined
  return code === "ENOENT"
    ? "the file does not exist"
    : code === "EACCES"
    ? "reading it is not permitted"
    : String(error instanceof Error ? error.message : error)
}

const maxBytes = 50_000_000

/** Whether the host only serves advertising or tracking. These hosts are blocked even without lists. */
export const isAdHost = (host: string): boolean => {
  for (let name = host.toLowerCase(); name.includes("."); name = name.slice(name.indexOf(".") + 1)) {
    if (adHosts.has(name)) return true
  }
  return false
}

const adHosts = new Set([
  "2mdn.net",
  "adnxs.com",
  "adsrvr.org",
  "amazon-adsystem.com",
  "criteo.com",
  "doubleclick.net",
  "google-analytics.com",
  "googleadservices.com",
  "googlesyndication.com",
  "googletagmanager.com",
  "moatads.com",
  "outbrain.com",
  "pubmatic.com",
  "rubiconproject.com",
  "scorecardresearch.com",
  "taboola.com"
])
