import { hostKey } from "@trawl/full-text/address"
import type { SearchRequest } from "@trawl/schema"

/** Whether a URL is on the requested domains; false for an unknown URL. Fast for any number of domains. */
export const onDomains = (
  { excludeDomains = [], includeDomains = [] }: Pick<SearchRequest, "excludeDomains" | "includeDomains">
) => {
  const included = keysOf(includeDomains)
  const unwanted = keysOf(excludeDomains)
  return (url: string | undefined): boolean => {
    if (includeDomains.length + excludeDomains.length === 0) return true
    const own = keyOf(url)
    const hosts = own === undefined ? [] : withParents(own)
    return (includeDomains.length === 0 || hosts.some((host) => included.has(host))) &&
      !hosts.some((host) => unwanted.has(host))
  }
}

const keysOf = (domains: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(domains.flatMap((domain) => keyOf(`http://${domain}`) ?? []))

const keyOf = (url: string | undefined): string | undefined => {
  const parsed = url === undefined ? null : URL.parse(url)
  return parsed === null ? undefined : hostKey(parsed.hostname)
}

/** A host's key and those of the hosts above it: `com.example.docs`, `com.example`, `com`. */
const withParents = (key: string): ReadonlyArray<string> => {
  const labels = key.split(".")
  return labels.map((_, at) => labels.slice(0, at + 1).join("."))
}
