import { getPublicSuffix } from "tldts"

/** The cookies of one fetch. Many pages redirect to themselves until they receive the cookie that they set. */
export interface CookieJar {
  /** Stores the cookies of a response's `Set-Cookie` headers. */
  readonly keep: (from: URL, headers: ReadonlyArray<string>) => void
  /** The cookies for a URL, by name. */
  readonly sentTo: (url: URL) => ReadonlyMap<string, string>
}

/** An empty jar. A cookie is sent only if its domain, path and `Secure` match. */
export const cookieJar = (): CookieJar => {
  const cookies = new Map<string, Cookie>()
  return {
    keep: (from, headers) => {
      for (const header of headers) {
        const cookie = readCookie(header, from)
        if (cookie === undefined) continue
        const key = `${cookie.name} ${cookie.domain} ${cookie.path}`
        cookies.delete(key)
        if (!cookie.ended && cookies.size < maxCookies) cookies.set(key, cookie)
      }
    },
    sentTo: (url) => {
      const sent = new Map<string, string>()
      let size = 0
      for (
        const { domain, hostOnly, name, path, secure, value } of [...cookies.values()].sort((one, other) =>
          one.path.length - other.path.length
        )
      ) {
        const reaches = (hostOnly ? url.hostname === domain : isWithin(url.hostname, domain)) &&
          isBelow(url.pathname, path) && (!secure || url.protocol === "https:")
        size += reaches ? name.length + value.length + 3 : 0
        if (reaches && size <= maxCharacters) sent.set(name, value)
      }
      return sent
    }
  }
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly hostOnly: boolean
  readonly path: string
  readonly secure: boolean
  readonly ended: boolean
}

const readCookie = (header: string, from: URL): Cookie | undefined => {
  if (header.length > maxCharacters || !/^[\t\x20-\x7e\x80-\xff]*$/.test(header)) return undefined
  const [pair = "", ...rest] = header.split(";").map((part) => part.trim())
  const at = pair.indexOf("=")
  if (at < 1) return undefined
  const attributes = new Map(rest.map((part) => {
    const [name = "", ...value] = part.split("=")
    return [name.trim().toLowerCase(), value.join("=").trim()] as const
  }))
  const domain = (attributes.get("domain") ?? "").replace(/^\./, "").toLowerCase()
  const hostOnly = domain === "" || domain === from.hostname
  // cookies for a whole top-level domain are rejected
  if (
    !hostOnly && (!isWithin(from.hostname, domain) || getPublicSuffix(domain, { allowPrivateDomains: true }) === domain)
  ) return undefined
  const path = attributes.get("path") ?? ""
  return {
    name: pair.slice(0, at).trim(),
    value: pair.slice(at + 1).trim(),
    domain: hostOnly ? from.hostname : domain,
    hostOnly,
    path: path.startsWith("/") ? path : from.pathname.slice(0, Math.max(1, from.pathname.lastIndexOf("/"))),
    secure: attributes.has("secure"),
    ended: attributes.has("max-age")
      ? Number(attributes.get("max-age")) <= 0
      : Date.parse(attributes.get("expires") ?? "") < Date.now()
  }
}

const isWithin = (host: string, domain: string): boolean =>
  host === domain || (host.endsWith(`.${domain}`) && !/^[\d.]+$/.test(host))

const isBelow = (path: string, folder: string): boolean =>
  path === folder || (path.startsWith(folder) && (folder.endsWith("/") || path[folder.length] === "/"))

const maxCookies = 50
/** Maximum characters of one cookie, and of all cookies in a request. */
const maxCharacters = 8_192
