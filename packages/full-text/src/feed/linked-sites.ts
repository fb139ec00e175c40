import * as Effect from "effect/Effect"

/**
 * A table of pages with the columns `id` and `site`, and one of links with the column `site` and one for the page with
 * the link.
 */
export interface LinkTables {
  readonly pages: string
  readonly links: string
  /** The column of `links` that has the id of the page. */
  readonly page: string
}

/** Reads all rows of a statement. */
export type SelectAll = (
  statement: string,
  ...parameters: ReadonlyArray<string | number>
) => Effect.Effect<ReadonlyArray<Readonly<Record<string, unknown>>>>

/** Finds the sites for `PageTexts.linkedSites`. */
export const linkedSites = ({ links, page, pages }: LinkTables, all: SelectAll) => {
  const selectLinked = `
    SELECT source.site FROM ${links} AS link JOIN ${pages} AS source ON source.id = link.${page} WHERE link.site = ?
    UNION
    SELECT link.site FROM ${pages} AS source JOIN ${links} AS link ON link.${page} = source.id WHERE source.site = ?
  `
  // the cosine of the two sets of linking pages; a site with links from everywhere is related to no site
  const selectLinkedTogether = `
    SELECT other.site FROM ${links} AS this JOIN ${links} AS other ON other.${page} = this.${page}
    WHERE this.site = ?
    GROUP BY other.site
    HAVING count(*) * count(*) >= ? * (SELECT count(*) FROM ${links} WHERE site = ?)
      * (SELECT count(*) FROM ${links} WHERE site = other.site)
  `
  return Effect.fnUntraced(function*(site: string) {
    const linked = yield* all(selectLinked, site, site)
    const linkedTogether = yield* all(selectLinkedTogether, site, minCosine ** 2, site)
    return [...new Set([...linked, ...linkedTogether].map((row) => String(row["site"])))]
  })
}

const minCosine = 0.3
