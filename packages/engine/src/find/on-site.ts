import { hostKey } from "./page-address.ts"
import { allHold, type SqlCondition } from "./sql-condition.ts"

/**
 * Pages of a host and its subdomains: `example.com`, `localhost:4000`, `example.com/docs` (that page and those below it).
 * Without a port, every port counts. Undefined when no URL can have the host.
 */
export const onSite = (site: string): SqlCondition | undefined => {
  const { host = "", path = "", port } = parts.exec(site)?.groups ?? {}
  if (!URL.canParse(`http://${host}`)) return undefined
  const url = new URL(`http://${host}${path}`)
  const prefix = url.pathname.replace(/\/$/u, "")
  return allHold([
    onHost(url.hostname),
    ...port === undefined ? [] : [{ sql: "page.port = ?", values: [Number(port)] }],
    ...prefix === "" ? [] : [below(prefix)]
  ])
}

/** Pages of any of these hosts and their subdomains; of as many as there are. A host that no URL can have has no pages. */
export const onAnyHost = (hostnames: ReadonlyArray<string>): SqlCondition => {
  const urls = hostnames.map((hostname) => `http://${hostname}`).filter((url) => URL.canParse(url))
  const keys = JSON.stringify([...new Set(urls.map((url) => hostKey(new URL(url).hostname)))])
  return {
    // the cross join looks each host up in the index instead of comparing every page with every host
    sql: `page.host IN (
      SELECT known.host FROM json_each(?) AS key CROSS JOIN page AS known ON known.host = key.value
      UNION
      SELECT known.host FROM json_each(?) AS key CROSS JOIN page AS known ON known.host > key.value || '.' AND known.host < key.value || '/'
    )`,
    values: [keys, keys]
  }
}

const parts = /^(?<host>[^\s/:?#@[\]\\]+)(?::(?<port>\d{1,5}))?(?<path>\/[^\s?#]*)?$/u

const onHost = (hostname: string): SqlCondition => {
  const key = hostKey(hostname)
  // "/" follows "." in order: everything that begins with the key and a dot
  return { sql: "(page.host = ? OR (page.host > ? AND page.host < ?))", values: [key, `${key}.`, `${key}/`] }
}

const below = (prefix: string): SqlCondition => ({
  sql: "(page.path = ? OR substr(page.path, 1, ?) IN (?, ?))",
  values: [prefix, prefix.length + 1, `${prefix}/`, `${prefix}?`]
})
