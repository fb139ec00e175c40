import { type Graph, GrowingNumbers } from "@trawl/full-text/links"
import * as Effect from "effect/Effect"
import { number, type Row, text } from "../store/column.ts"
import { addressHash, fromLinkRow } from "../store/link-rows.ts"
import type { Read } from "../store/yielding-read.ts"

/**
 * Reads the link graph of the stored pages, in slices of some milliseconds. Ignores duplicate links and links of a page
 * to itself.
 */
export const readGraph = Effect.fnUntraced(function*(read: Read) {
  const pages = yield* readPages(read)
  const pageOf = yield* readAddresses(read, pages.numberOf)
  const size = pages.ids.length
  const outgoing = new Int32Array(size)
  const firstLink = new Int32Array(size + 1)
  const targets = new GrowingNumbers()
  const anchorTexts = new GrowingNumbers()
  const texts = new Map([["", 0]])
  // the page that last linked to each page
  const linkedBy = new Int32Array(size).fill(-1)
  let next = 0
  yield* eachSlice(read, selectLinks, (row) => {
    const page = pages.numberOf(number(row, "page"))
    if (page === undefined) return
    const links = fromLinkRow(row)
    while (next <= page) firstLink[next++] = targets.length
    outgoing[page] = links.targets.length
    linkedBy[page] = page
    for (const [at, hash] of links.targets.entries()) {
      const target = pageOf.get(hash)
      if (target === undefined || linkedBy[target] === page) continue
      linkedBy[target] = page
      const what = links.texts[at] ?? ""
      let which = texts.get(what)
      if (which === undefined) {
        which = texts.size < maxTexts ? texts.size : 0
        if (which > 0) texts.set(what, which)
      }
      targets.push(target)
      anchorTexts.push(which)
    }
  })
  while (next <= size) firstLink[next++] = targets.length
  const graph: Graph = {
    ids: pages.ids,
    sites: pages.sites,
    outgoing,
    firstLink,
    targets: targets.all,
    anchorTexts: anchorTexts.all,
    texts: [...texts.keys()]
  }
  return graph
})

/** Maximum number of distinct anchor texts. More would use memory for little benefit. */
const maxTexts = 2_000_000

const readPages = Effect.fnUntraced(function*(read: Read) {
  const ids = new GrowingNumbers()
  const sites = new GrowingNumbers()
  const known = new Map<string, number>()
  const numbers = new Map<number, number>()
  yield* eachSlice(read, selectPages, (row) => {
    const site = text(row, "site")
    const which = known.get(site) ?? known.size
    known.set(site, which)
    numbers.set(number(row, "page"), ids.length)
    ids.push(number(row, "page"))
    sites.push(which)
  })
  return { ids: ids.all, sites: sites.all, numberOf: (id: number) => numbers.get(id) }
})

const readAddresses = Effect.fnUntraced(function*(read: Read, numberOf: (id: number) => number | undefined) {
  const pages = new Map<number, number>()
  yield* eachSlice(read, selectAddresses, (row) => {
    const page = numberOf(number(row, "page"))
    const hash = addressHash(text(row, "url"))
    // if several pages have the same address, use the one stored first
    if (page !== undefined && !(pages.get(hash)! <= page)) pages.set(hash, page)
  })
  return pages
})

const eachSlice = Effect.fnUntraced(function*(read: Read, select: string, take: (row: Row) => void) {
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    const rows = yield* read((sql) => sql(select).all(after, pagesAtOnce))
    for (const row of rows) take(row)
    last = rows.length === 0 ? undefined : number(rows.at(-1)!, "page")
  }
})

const pagesAtOnce = 500
const selectPages = "SELECT id AS page, site FROM page WHERE id > ? ORDER BY id LIMIT ?"
const selectAddresses = `
  SELECT page, url FROM known_address
  WHERE page IN (SELECT id FROM page WHERE id > ? ORDER BY id LIMIT ?) ORDER BY page
`
const selectLinks = "SELECT * FROM link WHERE page > ? ORDER BY page LIMIT ?"
