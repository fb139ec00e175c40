import type { CDPSession } from "playwright-core"

/** A request of a page, before it is sent. */
export interface Asked {
  readonly url: string
  /** As the browser's protocol names it: `Document`, `Script`, `Image` and so on. */
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
}

/** What becomes of a request: nothing, or it is sent with these headers. */
export type Verdict = "block" | "pass" | { readonly headers: Readonly<Record<string, string>> }

/** Looks at each request of a page before it is sent, each hop of a redirect included. */
export const intercept = async (cdp: CDPSession, judge: (asked: Asked) => Verdict): Promise<void> => {
  cdp.on("Fetch.requestPaused", ({ request, requestId, resourceType }) => {
    const verdict = judge({ url: request.url, type: resourceType, headers: request.headers })
    const answer = verdict === "block"
      ? cdp.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" })
      : cdp.send("Fetch.continueRequest", {
        requestId,
        ...verdict === "pass" ? {} : { headers: Object.entries(verdict.headers).map(([name, value]) => ({ name, value })) }
      })
    answer.catch(() => undefined) // the page may be gone
  })
  await cdp.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] })
}
