import { hash } from "node:crypto"
import type { CDPSession } from "playwright-core"

/** A request of a page, before it is sent. */
export interface InterceptedRequest {
  readonly url: string
  /** As the browser's protocol names it: `Document`, `Script`, `Image` and so on. */
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
}

/** What becomes of a request: it is not sent, or answered with a picture of one pixel, or sent, with these headers. */
export type Verdict = "block" | "imitate" | "pass" | { readonly headers: Readonly<Record<string, string>> }

/** Looks at each request of a page before it is sent, each hop of a redirect included; or at those for pictures alone. */
export const intercept = async (
  cdp: CDPSession,
  which: "all" | "pictures",
  judge: (asked: InterceptedRequest) => Verdict
): Promise<void> => {
  cdp.on("Fetch.requestPaused", ({ request, requestId, resourceType }) => {
    const verdict = judge({ url: request.url, type: resourceType, headers: request.headers })
    const answer = verdict === "block"
      ? cdp.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" })
      : verdict === "imitate"
      ? cdp.send("Fetch.fulfillRequest", {
        requestId,
        responseCode: 200,
        responseHeaders: imitated(request.headers),
        body: pixel
      })
      : cdp.send("Fetch.continueRequest", {
        requestId,
        ...verdict === "pass" ? {} : { headers: entries(verdict.headers) }
      })
    answer.catch(() => undefined) // the page may be gone
  })
  await cdp.send("Fetch.enable", {
    patterns: [which === "all" ? { urlPattern: "*" } : { urlPattern: "*", resourceType: "Image" }]
  })
}

/** Whoever may ask for it may have it. */
const imitated = (asked: Readonly<Record<string, string>>) =>
  entries({
    "content-type": "image/gif",
    "access-control-allow-origin": asked["Origin"] ?? asked["origin"] ?? "*",
    "access-control-allow-credentials": "true"
  })

const entries = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

const pixel = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

/** What a page was allowed to ask for, known by what the proxy sees of it: the whole URL, or of what is encrypted the host. */
export interface PassedRequests {
  readonly add: (url: string) => void
  readonly has: (url: URL) => boolean
}

export const passedRequests = (): PassedRequests => {
  const passed = new Set<string>()
  return {
    add: (url) => {
      const asked = URL.parse(url)
      if (asked !== null) passed.add(seenOf(asked))
    },
    has: (url) => passed.has(seenOf(url))
  }
}

// a page may ask for very many URLs, and very long ones
const seenOf = (url: URL): string => url.protocol === "http:" ? hash("sha1", url.href) : url.host
