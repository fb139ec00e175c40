import { getDomain } from "tldts"

/** The parts of a page's URL that filters compare. */
export interface PageAddress {
  /**
   * The hostname with the top level first (`com.example.docs`), so that subdomains share a prefix with their host; an
   * IP address unchanged.
   */
  readonly host: string
  /** The port, explicit or the scheme's default; 0 if the scheme has none. */
  readonly port: number
  /** Path and query string. */
  readonly path: string
  /** The site: the registrable domain, or host and port if there is none (`localhost:4000`). */
  readonly site: string
}

/** Nothing but the path is known of a URL that cannot be read. */
export const addressOf = (url: string): PageAddress => {
  const parsed = URL.parse(url)
  if (parsed === null) return { host: "", port: 0, path: url, site: "" }
  const { protocol, hostname, host, port, pathname, search } = parsed
  return {
    host: hostKey(hostname),
    port: port === "" ? schemePorts[protocol] ?? 0 : Number(port),
    path: pathname + search,
    site: siteKey(hostname, host)
  }
}

/** What `PageAddress.host` is for a hostname as URLs spell it. */
export const hostKey = (hostname: string): string =>
  isIpAddress(hostname) ? hostname : hostname.replace(/\.$/u, "").split(".").toReversed().join(".")

/** The `PageAddress.site` of a domain or host, with or without a port; undefined if it is invalid. */
export const siteOf = (domain: string): string | undefined => {
  if (!/^[^\s/?#@\\]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return undefined
  const { host, hostname } = new URL(`http://${domain}`)
  return siteKey(hostname, host)
}

const schemePorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 }

const siteKey = (hostname: string, host: string): string => getDomain(hostname, { allowPrivateDomains: true }) ?? host

// the last label of a name is never a number: URLs read such a host as an address
const isIpAddress = (hostname: string): boolean => /(?:^|\.)\d+$/u.test(hostname)
