import type { Response } from "playwright-core"
import { declaredType, refusedStatus } from "@trawl/fetcher/connections"
import { PageFailed } from "@trawl/fetcher/effect"
import type { RenderedPage } from "../page/rendered-page.ts"
import type { RenderOptions } from "../page/render-options.ts"
import type { GuardingProxy } from "../guard/guarding-proxy.ts"
import { performActions } from "../act/perform-actions.ts"
import { type Preparation, preparePage } from "../navigate/prepare-page.ts"
import { watchNetworkIdle } from "../navigate/network-idle.ts"
import { settlePage } from "../navigate/settle-page.ts"
import { serializePage } from "../capture/serialize-page.ts"
import { takeScreenshot } from "../capture/take-screenshot.ts"
import { watchLoops } from "../navigate/watch-loops.ts"
import { watchWindows } from "../act/windows.ts"
import { navigationFailure } from "../navigate/failures.ts"
import type { PageRules } from "../navigate/page-rules.ts"

/** The environment of one page. */
export interface PageEnvironment extends Preparation, PageRules {
  readonly proxy: GuardingProxy
  /** The time limit, by `performance.now()`. */
  readonly deadline: number
  /** The page exceeds the limit for an action. */
  readonly onStorm: (message: string) => void
  /** Called before the first action. */
  readonly onActing: () => void
}

/** Opens a page, performs its actions and captures the result. Returns undefined for a download. */
export const renderPage = async (
  url: string,
  options: RenderOptions,
  setting: PageEnvironment
): Promise<RenderedPage | undefined> => {
  const { context, deadline, max } = setting
  const left = () => Math.max(1, deadline - performance.now())
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const { actions = [] } = options
  const windows = await watchWindows(context, page, cdp, actions.length > 0)
  await watchLoops(context, page, cdp, setting.onStorm)
  await preparePage(page, cdp, setting, options)
  const quiet = watchNetworkIdle(page)
  let mainResponse: Response | undefined
  let requestedUrl = url
  const hops = new Set<string>()
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) hops.add(requestedUrl = request.url())
  })
  page.on("response", (response) => {
    const request = response.request()
    if (request.isNavigationRequest() && request.frame() === page.mainFrame() && !isRedirect(response)) {
      mainResponse = response
    }
  })
  // the error may arrive late; the last requested page is the one that failed
  const fail = (error: unknown) => navigationFailure(requestedUrl, error, setting.proxy, setting.refusal)

  try {
    await page.goto(url, { waitUntil: "commit", timeout: left() })
  } catch (error) {
    if (isDownload(error)) return undefined
    throw fail(error)
  }
  await settlePage({ page, cdp, quiet, left }, options, setting)
  if (actions.length > 0) setting.onActing()
  const performed = actions.length === 0
    ? undefined
    : await performActions({ page, cdp, quiet, left, windows, max }, actions)

  const at = URL.parse(page.url())
  if (at === null || !/^https?:$/.test(at.protocol) || mainResponse === undefined) {
    if (at?.protocol === "chrome-error:") throw fail(new Error("the page leads to an address that did not respond"))
    throw new PageFailed({
      url,
      reason: "UrlInvalid",
      message: `The page leads to ${page.url().slice(0, 200)}, which is neither http nor https`
    })
  }
  at.hash = ""
  const refused = refusedStatus(at.href, mainResponse.status(), mainResponse.request().headers())
  if (refused !== undefined) throw refused
  const headers = await mainResponse.allHeaders()
  const { contentType, html, warning } = await serializePage(cdp, max.html)
  if (html === undefined) {
    throw new PageFailed({
      url,
      reason: "TooLarge",
      message: `The page is too large: its HTML has more than ${max.html} characters`
    })
  }
  const hasHtml = contentType === "text/html" || contentType === "application/xhtml+xml"
  const body = hasHtml ? Buffer.from(html) : await mainResponse.body()
  const named = (setting.contentTypeOf ?? declaredType)(headers["content-type"], body)
  if (named === "application/pdf") return undefined
  return {
    requestedUrl: url,
    url: at.href,
    status: mainResponse.status(),
    headers: hasHtml ? { ...headers, "content-type": `${contentType}; charset=utf-8` } : headers,
    contentType: hasHtml ? contentType : named,
    body,
    fetchedAt: Date.now(),
    hops: [...hops].filter((hop) => /^https?:/.test(hop)),
    screenshot: options.screenshot === undefined
      ? undefined
      : await takeScreenshot(page, cdp, options.screenshot, left()),
    actionResults: performed?.results,
    warnings: [...performed?.warnings ?? [], ...warning === undefined ? [] : [warning]]
  }
}

const isRedirect = (response: Response): boolean =>
  response.status() >= 300 && response.status() < 400 && response.headers()["location"] !== undefined

const isDownload = (error: unknown): boolean => /Download is starting|net::ERR_ABORTED/.test(String(error))
