import { refusal } from "../refusal.ts"
import { contentTypeOf, isHtml } from "@trawl/reader/page"
import type { Response } from "playwright-core"
import { fetchFailure } from "@trawl/fetcher/connections"
import { PageFailed, type PageFailure } from "@trawl/fetcher/effect"
import { awaitText } from "./await-text.ts"
import type { Rendered, RenderOptions } from "./browser.ts"
import { closeCookiePopups } from "./close-cookie-popups.ts"
import { type GuardingProxy, HostForbidden } from "./guarding-proxy.ts"
import { performActions } from "./perform-actions.ts"
import { type Preparation, preparePage } from "./prepare-page.ts"
import { watchQuiet } from "./quiet.ts"
import { serializePage } from "./serialize-page.ts"
import { takeScreenshot } from "./take-screenshot.ts"
import { watchStorms } from "./watch-storms.ts"
import { watchWindows } from "./windows.ts"

/** What one page has to itself. */
export interface Setting extends Preparation {
  readonly proxy: GuardingProxy
  /** When all has to be over, by `performance.now()`. */
  readonly deadline: number
  /** The page exceeds the limit for an action. */
  readonly onStorm: (message: string) => void
  /** Something is going to be done to the page. */
  readonly onActing: () => void
}

/** Shows a page, does to it what was asked for, and takes it down. */
export const renderPage = async (
  url: string,
  options: RenderOptions,
  setting: Setting
): Promise<Rendered | undefined> => {
  const { context, deadline, most } = setting
  const left = () => Math.max(1, deadline - performance.now())
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const { actions = [] } = options
  const windows = await watchWindows(context, page, cdp, actions.length > 0)
  await watchStorms(context, page, cdp, setting.onStorm)
  await preparePage(page, cdp, setting, options)
  const quiet = watchQuiet(page)
  let shown: Response | undefined
  let asked = url
  const hops = new Set<string>()
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) hops.add(asked = request.url())
  })
  page.on("response", (response) => {
    const request = response.request()
    if (request.isNavigationRequest() && request.frame() === page.mainFrame() && !isRedirect(response)) shown = response
  })
  // the page that was asked for last is the one that failed, however late the browser says so
  const fail = (error: unknown) => failure(asked, error, setting.proxy)

  try {
    await page.goto(url, { waitUntil: "commit", timeout: left() })
  } catch (error) {
    if (isDownload(error)) return undefined
    throw fail(error)
  }
  // what never comes to its end shows what it has
  await page.waitForLoadState("load", { timeout: Math.min(left(), Math.max(1_000, left() / 3), 15_000) }).catch(
    onlyTimeout
  )
  await quiet.wait(250, Math.min(left() / 3, 5_000))
  if (await awaitText(cdp, Math.min(left() / 3, 3_000))) await quiet.wait(250, Math.min(left() / 3, 3_000))
  if ((options.waitFor ?? 0) > 0) await page.waitForTimeout(options.waitFor ?? 0)
  if (options.blockAds !== false) await closeCookiePopups(cdp, page.url(), Math.min(left() / 10, 1_000))
  await setting.adLists?.clean(page)
  if (actions.length > 0) setting.onActing()
  const performed = actions.length === 0
    ? undefined
    : await performActions({ page, cdp, quiet, left, windows, most }, actions)

  const at = URL.parse(page.url())
  if (at === null || !/^https?:$/.test(at.protocol) || shown === undefined) {
    if (at?.protocol === "chrome-error:") throw fail(new Error("the page leads to an address that did not answer"))
    throw new PageFailed({
      url,
      reason: "UrlInvalid",
      message: `The page leads to ${page.url().slice(0, 200)}, which is neither http nor https`
    })
  }
  at.hash = ""
  const headers = await shown.allHeaders()
  const { contentType, html, warning } = await serializePage(cdp, most.html)
  if (html === undefined) {
    throw new PageFailed({
      url,
      reason: "TooLarge",
      message: `The page is too large: its HTML has more than ${most.html} characters`
    })
  }
  const hasHtml = isHtml(contentType)
  const body = hasHtml ? Buffer.from(html) : await shown.body()
  const named = contentTypeOf(headers["content-type"], body)
  if (named === "application/pdf") return undefined
  return {
    requestedUrl: url,
    url: at.href,
    status: shown.status(),
    headers: hasHtml ? { ...headers, "content-type": `${contentType}; charset=utf-8` } : headers,
    contentType: hasHtml ? contentType : named,
    body,
    fetchedAt: Date.now(),
    hops: [...hops].filter((hop) => /^https?:/.test(hop)),
    screenshot: options.screenshot === undefined
      ? undefined
      : await takeScreenshot(page, cdp, options.screenshot, left()),
    done: performed?.done,
    warnings: [...performed?.warnings ?? [], ...warning === undefined ? [] : [warning]]
  }
}

const isRedirect = (response: Response): boolean =>
  response.status() >= 300 && response.status() < 400 && response.headers()["location"] !== undefined

const isDownload = (error: unknown): boolean => /Download is starting|net::ERR_ABORTED/.test(String(error))

const onlyTimeout = (error: unknown) => {
  if (!/Timeout/.test(String(error))) throw error
}

/** Why a page could not be shown. What the proxy knows of the connection is more than what the browser does. */
const failure = (url: string, error: unknown, proxy: GuardingProxy): unknown => {
  if (error instanceof PageFailed) return error
  const known = proxy.failureOf(url)
  const host = URL.parse(url)?.host ?? url
  if (known instanceof HostForbidden) return new PageFailed({ url, reason: "AddressRefused", message: known.message })
  if (known !== undefined) return fetchFailure(url, known, refusal)
  const words = String(error)
  const code = /net::(ERR_\w+)/.exec(words)?.[1] ?? ""
  if (/Timeout [\d.]+ms exceeded/.test(words)) {
    return new PageFailed({ url, reason: "TimedOut", message: "The page did not arrive in time", cause: error })
  }
  if (/(?:has been closed|crashed)/.test(words)) return error
  const why = whys.find(({ codes }) => codes.test(code))
  return why === undefined
    ? new PageFailed({
      url,
      reason: "ConnectionFailed",
      message: `The connection to ${host} failed: ${code || words.split("\n")[0]}`,
      cause: error
    })
    : new PageFailed({ url, reason: why.reason, message: `${why.message}: ${code}`, cause: error })
}

const whys: ReadonlyArray<{ readonly codes: RegExp; readonly reason: PageFailure; readonly message: string }> = [
  { codes: /^ERR_(?:CERT|SSL|BAD_SSL)/, reason: "TlsFailed", message: "The TLS connection failed" },
  { codes: /^ERR_TOO_MANY_REDIRECTS$/, reason: "TooManyRedirects", message: "The page redirects too often" },
  {
    codes: /^ERR_(?:INVALID_RESPONSE|CONTENT_|INCOMPLETE_CHUNKED|RESPONSE_HEADERS)/,
    reason: "ResponseMalformed",
    message: "The answer cannot be read"
  },
  {
    codes: /^ERR_(?:UNSAFE_|INVALID_|DISALLOWED_|UNKNOWN_URL)/,
    reason: "UrlInvalid",
    message: "The address may not be opened"
  }
]
