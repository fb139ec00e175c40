import { hostKey } from "../address/page-address.ts"
import type { Filter, SiteFilter } from "./filter.ts"

/**
 * Pages of a host and its subdomains: `example.com`, `localhost:4000`, `example.com/docs` (that page and those below
 * it).
 * Without a port, every port counts. Undefined when no URL can have the host.
 */
export const onSite = (site: string): SiteFilter | undefined => {
  const { host = "", path = "", port } = parts.exec(site)?.groups ?? {}
  if (!URL.canParse(`http://${host}`)) return undefined
  const url = new URL(`http://${host}${path}`)
  return {
    kind: "site",
    host: hostKey(url.hostname),
    port: port === undefined ? undefined : Number(port),
    path: url.pathname.replace(/\/$/u, "")
  }
}

/** Pages on any of these hosts and their subdomains. Fast for any number of hosts. An invalid host has no pages. */
export const onAnyHost = (hostnames: ReadonlyArray<string>): Filter => {
  const urls = hostnames.map((hostname) => `http://${hostname}`).filter((url) => URL.canParse(url))
  return { kind: "hosts", hosts: [...new Set(urls.map((url) => hostKey(new URL(url).hostname)))] }
}

const parts = /^(?<host>[^\s/:?#@[\]\\]+)(?::(?<port>\d{1,5}))?(?<path>\/[^\s?#]*)?$/u
