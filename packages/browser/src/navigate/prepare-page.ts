import type { BrowserContext, CDPSession, Frame, Page } from "playwright-core"
import type { AdLists } from "../guard/ad-lists.ts"
import type { RenderOptions } from "../page/render-options.ts"
import { type AllowedRequests, intercept, type InterceptedRequest, type Verdict } from "../guard/intercept.ts"
import type { CustomHeaders } from "../guard/custom-headers.ts"
import type { PageLimits } from "../page/page-limits.ts"

export interface Preparation {
  readonly context: BrowserContext
  readonly headers: CustomHeaders
  readonly languages: ReadonlyArray<string>
  readonly userAgent: string
  readonly adLists: AdLists | undefined
  readonly max: PageLimits
  readonly onTooMany: () => void
  /** The HTML of the page or a frame is larger than `most.html`. To lay it out could take a minute. */
  readonly onLargeDocument: () => void
  /** Requests that the proxy need not check again. */
  readonly passed: AllowedRequests
}

/**
 * Blocks requests that the result does not need, and counts decompressed bytes: in the page's process and, as soon as
 * they exist, in those of cross-site frames.
 */
export const preparePage = async (
  page: Page,
  cdp: CDPSession,
  { adLists, context, headers, languages, max, onLargeDocument, onTooMany, passed, userAgent }: Preparation,
  options: RenderOptions
): Promise<void> => {
  const { apply } = headers
  const isSeen = isPictured(options) || (options.actions ?? []).length > 0
  const judge = (request: InterceptedRequest): Verdict => {
    if (adLists?.blocks(request, page.url()) === true) return "block"
    if (!isSeen && request.type === "Image") return "imitate"
    passed.add(request.url)
    return apply?.(request.url, request.headers) ?? "pass"
  }
  let unpacked = 0
  const watch = async (session: CDPSession) => {
    const documents = new Map<string, number>()
    session.on("Network.responseReceived", ({ requestId, response, type }) => {
      if (type !== "Document") return
      documents.set(requestId, 0)
      const [, length] = Object.entries(response.headers).find(([name]) => name.toLowerCase() === "content-length") ??
        []
      if (Number(length) > max.html) onLargeDocument()
    })
    session.on("Network.dataReceived", ({ dataLength, requestId }) => {
      if ((unpacked += dataLength) > max.unpacked) onTooMany()
      const before = documents.get(requestId)
      if (before === undefined) return
      documents.set(requestId, before + dataLength)
      if (before + dataLength > max.html) onLargeDocument()
    })
    await session.send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 })
    if (!isPictured(options)) await session.send("Network.setBlockedURLs", { urls: unseen })
    if (apply !== undefined || adLists !== undefined) await intercept(session, "all", judge)
    // images are a third of the cost of many pages; scripts see them as loaded
    else if (!isSeen) await intercept(session, "pictures", judge)
  }
  await watch(cdp)
  const acceptLanguage = headers.acceptLanguage ?? (languages.length > 1 ? languages.join(",") : undefined)
  if (acceptLanguage !== undefined) await cdp.send("Emulation.setUserAgentOverride", { userAgent, acceptLanguage })
  watchApart(context, page, watch)
}

/** Cross-site frames run in separate processes, each with its own session. */
const watchApart = (context: BrowserContext, page: Page, watch: (session: CDPSession) => Promise<void>): void => {
  const watched = new Set<Frame>()
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame() || watched.has(frame) || watched.size >= maxWatched) return
    watched.add(frame)
    void context.newCDPSession(frame).then((session) => {
      session.once("close", () => watched.delete(frame))
      return watch(session)
    }).catch(() => watched.delete(frame)) // the frame shares the page's process, or has gone
  })
}

const maxWatched = 100

const isPictured = ({ actions = [], screenshot }: RenderOptions): boolean =>
  screenshot !== undefined || actions.some(({ type }) => type === "screenshot" || type === "pdf")

/** Fonts, video and audio do not affect the text of a page. */
const unseen = ["woff2", "woff", "ttf", "otf", "mp4", "webm", "m4v", "mp3", "m4a", "ogg"].flatMap((
  extension
) => [`*.${extension}`, `*.${extension}?*`])
