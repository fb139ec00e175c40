import { getDomain } from "tldts"

/**
 * Normalizes a link for the crawler: absolute, no fragment, no empty query, upper-case escapes. With `keepsRoutes`,
 * keeps the fragments `#/` and `#!/`, which name pages of single-page applications.
 * Returns `undefined` for links that cannot be crawled: other schemes, URLs with credentials, URLs over 2000
 * characters.
 */
export const crawlableUrl = (link: string, base?: string, keepsRoutes = false): string | undefined =>
  parseCrawlable(link, base, keepsRoutes)?.href

/** The same as `crawlableUrl`, for callers that need the parts of the URL. */
export const parseCrawlable = (link: string, base?: string, keepsRoutes = false): URL | undefined => {
  const url = URL.parse(link, base)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined
  // setting a part parses the URL again
  if (url.href.includes("#") && !(keepsRoutes && /^#!?\/./.test(url.hash))) url.hash = ""
  if (url.search === "" && url.href.includes("?")) url.search = ""
  const href = url.href.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
  if (href.length > maxLength) return undefined
  return href === url.href ? url : new URL(href)
}

/** Equal for the URLs that count as one page: `http` and `https` on their default ports are the same site. */
export const pageKey = (url: string): string => url.replace(/^https?:/, "")

/** Host and port, the bounds of a crawl; `http` and `https` on their default ports are the same host. */
export const hostOf = (url: string): string => new URL(url).host

/** Whether two URLs belong to one owner, as `example.com` and `www.example.com` do. */
export const isSameOwner = (one: string, other: string): boolean => {
  const domain = getDomain(one, { allowPrivateDomains: true })
  return domain !== null && domain === getDomain(other, { allowPrivateDomains: true })
}

const maxLength = 2000
