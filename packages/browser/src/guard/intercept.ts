import { hash } from "node:crypto"
import type { CDPSession } from "playwright-core"

/** A request of a page that has not been sent yet. */
export interface InterceptedRequest {
  readonly url: string
  /** The resource type in the DevTools protocol: `Document`, `Script`, `Image` and so on. */
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
}

/** The decision about a request: block it, answer it with a one-pixel image, send it, or send it with these headers. */
export type Verdict = "block" | "imitate" | "pass" | { readonly headers: Readonly<Record<string, string>> }

/** Judges each request of a page before it is sent, including each redirect; or only requests for images. */
export const intercept = async (
  cdp: CDPSession,
  which: "all" | "pictures",
  judge: (request: InterceptedRequest) => Verdict
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

/** Allows every origin to read the image. */
const imitated = (headers: Readonly<Record<string, string>>) =>
  entries({
    "content-type": "image/gif",
    "access-control-allow-origin": headers["Origin"] ?? headers["origin"] ?? "*",
    "access-control-allow-credentials": "true"
  })

const entries = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

const pixel = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

/** Requests that were allowed, identified by what the proxy sees: the full URL, or only the host if encrypted. */
export interface AllowedRequests {
  readonly add: (url: string) => void
  readonly has: (url: URL) => boolean
}

export const allowedRequests = (): AllowedRequests => {
  const passed = new Set<string>()
  return {
    add: (url) => {
      const parsedUrl = URL.parse(url)
      if (parsedUrl !== null) passed.add(seenOf(parsedUrl))
    },
    has: (url) => passed.has(seenOf(url))
  }
}

// hashed, because a page may request many and very long URLs
const seenOf = (url: URL): string => url.protocol === "http:" ? hash("sha1", url.href) : url.host
