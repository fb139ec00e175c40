import { addressOf, hostKey } from "../find/page-address.ts"

/** Whether a URL is of a host or its subdomains: `example.com`, `localhost:4000`, `example.com/docs` (that page and those below it). */
export const isOnSite = (url: string, site: string): boolean => {
  const wanted = URL.parse(`http://${site}`)
  if (wanted === null) return false
  const key = hostKey(wanted.hostname)
  const prefix = wanted.pathname.replace(/\/$/u, "")
  const { host, path, port } = addressOf(url)
  // URL drops the default port, so the site itself says whether one is meant
  const asked = /^[^/]*:(\d+)/u.exec(site)?.[1]
  return (host === key || host.startsWith(`${key}.`)) &&
    (asked === undefined || Number(asked) === port) &&
    (prefix === "" || path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`))
}
