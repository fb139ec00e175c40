/** A proxy, taken apart. */
export interface Proxy {
  readonly host: string
  readonly port: number
  /** The way to the proxy itself is TLS. */
  readonly secure: boolean
  readonly authorization: string | undefined
}

/** Throws without repeating the URL, which may have a password in it. */
export const parseProxy = (proxy: string | URL): Proxy => {
  const { hostname, password, port, protocol, username } = parse(proxy)
  const secure = protocol === "https:"
  if (!secure && protocol !== "http:") throw new TypeError(expected)
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    host: bare(hostname),
    port: Number(port || (secure ? 443 : 80)),
    secure,
    authorization: credentials === ":" ? undefined : `Basic ${Buffer.from(credentials).toString("base64")}`
  }
}

/** A host name as sockets take it: IPv6 without brackets. */
export const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "")

const parse = (proxy: string | URL): URL => {
  const url = URL.canParse(String(proxy)) ? new URL(proxy) : undefined
  if (url === undefined) throw new TypeError(expected)
  return url
}

const expected = "The proxy must be an absolute URL that begins with `http:` or `https:`"
