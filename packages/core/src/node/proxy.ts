/** A parsed proxy URL. */
export interface Proxy {
  readonly host: string
  readonly port: number
  /** Whether the connection to the proxy itself uses TLS. */
  readonly secure: boolean
  readonly authorization: string | undefined
}

/** Parses a proxy URL. Errors do not contain the URL, because it may have a password. */
export const parseProxy = (proxy: string | URL): Proxy => {
  const { hostname, password, port, protocol, username } = parse(proxy)
  const secure = protocol === "https:"
  if (!secure && protocol !== "http:") throw new TypeError(expected)
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    host: withoutBrackets(hostname),
    port: Number(port || (secure ? 443 : 80)),
    secure,
    authorization: credentials === ":" ? undefined : `Basic ${Buffer.from(credentials).toString("base64")}`
  }
}

/** A host name for sockets: IPv6 addresses without brackets. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, "")

const parse = (proxy: string | URL): URL => {
  const url = URL.canParse(String(proxy)) ? new URL(proxy) : undefined
  if (url === undefined) throw new TypeError(expected)
  return url
}

const expected = "The proxy must be an absolute URL that begins with `http:` or `https:`"
