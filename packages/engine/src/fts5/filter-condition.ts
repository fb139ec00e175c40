import type { Filter, SiteFilter } from "@trawl/full-text/effect"
import { allHold, type SqlCondition } from "./sql-condition.ts"

/** A filter as a condition on a row of `page`. */
export const filterCondition = (filter: Exclude<Filter, { readonly kind: "related" }>): SqlCondition => {
  switch (filter.kind) {
    case "site":
      return onSite(filter)
    case "hosts":
      return onAnyHost(filter.hosts)
    case "extensions":
      return ofAnyFileType(filter.extensions)
    case "dated":
      return { sql: "page.dated BETWEEN ? AND ?", values: [filter.from, filter.to] }
  }
}

const onSite = ({ host, path, port }: SiteFilter): SqlCondition =>
  allHold([
    // "/" follows "." in order: everything that begins with the key and a dot
    { sql: "(page.host = ? OR (page.host > ? AND page.host < ?))", values: [host, `${host}.`, `${host}/`] },
    ...port === undefined ? [] : [{ sql: "page.port = ?", values: [port] }],
    ...path === "" ? [] : [{
      sql: "(page.path = ? OR substr(page.path, 1, ?) IN (?, ?))",
      values: [path, path.length + 1, `${path}/`, `${path}?`]
    }]
  ])

const onAnyHost = (hosts: ReadonlyArray<string>): SqlCondition => {
  const keys = JSON.stringify(hosts)
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

const ofAnyFileType = (extensions: ReadonlyArray<string>): SqlCondition =>
  extensions.length === 1 ? { sql: "instr(page.extensions, ?) > 0", values: [` ${extensions[0]} `] } : {
    sql: `page.extensions IN (
      SELECT known.extensions FROM (SELECT DISTINCT extensions FROM page) AS known, json_each(?) AS wanted
      WHERE instr(known.extensions, ' ' || wanted.value || ' ') > 0
    )`,
    values: [JSON.stringify(extensions)]
  }
