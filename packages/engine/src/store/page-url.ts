import { plainPath } from "@trawl/full-text/address"

/** The URL under which a page is stored: normalized and without fragment. */
export const pageUrl = (url: string): string => {
  if (plainPath(url) !== undefined) return url
  const parsed = URL.parse(url)
  if (parsed === null) return url
  if (parsed.hash !== "" || parsed.href.endsWith("#")) parsed.hash = ""
  return parsed.href
}
