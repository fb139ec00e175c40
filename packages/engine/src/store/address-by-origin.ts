import { addressOf, type PageAddress } from "@trawl/full-text/address"
import { copyString } from "@trawl/full-text/text"

/**
 * Returns the same as `addressOf` for a normalized URL without fragment, and caches the parts that depend on the host.
 */
export const addressByOrigin = (url: string): PageAddress => {
  const origin = plainOrigin(url)
  if (origin === undefined || url[origin.length] !== "/") return addressOf(url)
  const address = known(origin)
  return address.site === "" ? addressOf(url) : { ...address, path: url.slice(origin.length) }
}

/** The site of a URL in any spelling. */
export const siteByOrigin = (url: string): string => {
  const origin = plainOrigin(url)
  return (origin === undefined ? addressOf(url) : known(origin)).site
}

// a normalized origin, whatever follows it
const plainOrigin = (url: string): string | undefined => /^https?:\/\/[a-z\d.-]+(?::\d+)?(?=[/?#]|$)/.exec(url)?.[0]

const known = (origin: string): PageAddress => {
  const address = addresses.get(origin)
  if (address !== undefined) return address
  const own = copyString(origin)
  const read = addressOf(own)
  if (addresses.size >= maxOrigins) addresses.clear()
  addresses.set(own, read)
  return read
}

// cached, because many links lead to the same hosts
const addresses = new Map<string, PageAddress>()
const maxOrigins = 10_000
