import { decodeText } from "@trawl/reader/page"
import { pageSignals } from "../crawl/page-signals.ts"
import type { FetchedPage } from "@trawl/fetcher/effect"

/** The target of an immediate `<meta http-equiv="refresh">`. Ignores `<noscript>`, as browsers with scripts do. */
export const refreshTarget = ({ body, contentType, headers, url }: FetchedPage): string | undefined => {
  // a large page is the requested page itself
  if (!contentType.includes("html") || body.length > maxRefreshPageSize) return undefined
  const html = decodeText(body, headers["content-type"])
  return /http-equiv/i.test(html)
    ? pageSignals(html.replace(/<noscript\b[\s\S]*?(?:<\/noscript|$)/gi, ""), url).refresh
    : undefined
}

/** Larger pages are read themselves. */
export const maxRefreshPageSize = 16_384
