import { decodeText } from "@trawl/reader/page"
import { pageSignals } from "../crawl/page-signals.ts"
import type { FetchedPage } from "@trawl/fetcher/effect"

/** Where a page sends its reader at once by `<meta http-equiv="refresh">`; readers with scripts ignore what is in `<noscript>`. */
export const refreshTarget = ({ body, contentType, headers, url }: FetchedPage): string | undefined => {
  // a page with much to say is what was asked for
  if (!contentType.includes("html") || body.length > largestSender) return undefined
  const html = decodeText(body, headers["content-type"])
  return /http-equiv/i.test(html)
    ? pageSignals(html.replace(/<noscript\b[\s\S]*?(?:<\/noscript|$)/gi, ""), url).refresh
    : undefined
}

const largestSender = 16_384
