import { addressOf, type PageAddress } from "@trawl/full-text/address"
import { ownCopy } from "@trawl/full-text/text"

/** What `addressOf` says of a URL as URLs write themselves, without fragment. What comes from the host is remembered. */
export const addressByOrigin = (url: string): PageAddress => {
  const origin = plainOrigin(url)
  if (origin === undefined || url[origin.length] !== "/") return addressOf(url)
  const address = known(origin)
  return address.site === "" ? addressOf(url) : { ...address, path: url.slice(origin.length) }
}

/** The site of a URL, however it is written. */
export const siteByOrigin = (url: string): string => {
  const origin = plainOrigin(url)
  return (origin === undefined ? addressOf(url) : known(origin)).site
}

// written as it is meant: nothing that follows can change it, or be wrong
const plainOrigin = (url: string): string | undefined => /^https?:\/\/[a-z\d.-]+(?::\d+)?(?=[/?#]|$)/.exec(url)?.[0]

const known = (origin: string): PageAddress => {
  const address = addresses.get(origin)
  if (address !== undefined) return address
  const own = ownCopy(origin)
  const read = addressOf(own)
  if (addresses.size >= mostOrigins) addresses.clear()
  addresses.set(own, read)
  return read
}

// links lead to the same hosts again and again
const addresses = new Map<string, PageAddress>()
const mostOrigins = 10_000
