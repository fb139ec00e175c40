import { addressOf } from "@trawl/full-text/address"
import { onSite } from "@trawl/full-text/effect"

/** Whether a URL is of a host or its subdomains, read as the engine's own index reads it: `example.com`, `example.com/docs`. */
export const isOnSite = (url: string, site: string): boolean => {
  const wanted = onSite(site)
  if (wanted === undefined) return false
  const { host, path, port } = addressOf(url)
  return (host === wanted.host || host.startsWith(`${wanted.host}.`)) &&
    (wanted.port === undefined || wanted.port === port) &&
    (wanted.path === "" || path === wanted.path || path.startsWith(`${wanted.path}/`) ||
      path.startsWith(`${wanted.path}?`))
}
