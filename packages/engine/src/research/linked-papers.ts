import { number } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"
import type { SimilarQuery } from "./paper-index.ts"

/** A paper that citations link to some of the seeds. */
export interface Linked {
  readonly paper: number
  /** How many citations make the link; direct ones count twice. */
  readonly strength: number
  /** How many of the seeds it is linked to. */
  readonly seeds: number
}

/** The papers linked to the seeds, the closest ones where there are very many. */
export const linkedPapers = (sql: Sql, seeds: ReadonlySet<number>, mode: NonNullable<SimilarQuery["mode"]>): ReadonlyArray<Linked> => {
  const links = new Map<number, { strength: number; readonly seeds: Set<number> }>()
  for (const seed of seeds) {
    for (const { select, worth } of selects[mode]) {
      for (const row of sql(`${select} LIMIT ${mostLinks}`).all(seed)) {
        const paper = number(row, "paper")
        if (seeds.has(paper)) continue
        const link = links.get(paper) ?? { strength: 0, seeds: new Set<number>() }
        links.set(paper, link)
        link.strength += worth * number(row, "links")
        link.seeds.add(seed)
      }
    }
  }
  return Array.from(links, ([paper, { seeds, strength }]) => ({ paper, strength, seeds: seeds.size }))
    .sort((one, other) => other.strength - one.strength || one.paper - other.paper)
    .slice(0, mostPapers)
}

const mostLinks = 5_000
const mostPapers = 2_000

const references = `
  SELECT paper_name.paper, 1 AS links FROM paper_reference CROSS JOIN paper_name USING (namespace, name)
  WHERE paper_reference.paper = ? GROUP BY paper_name.paper
`
const citers = `
  SELECT paper_reference.paper, 1 AS links FROM paper_name CROSS JOIN paper_reference USING (namespace, name)
  WHERE paper_name.paper = ? GROUP BY paper_reference.paper
`
// what they cite in common need not be known itself
const citingTheSame = `
  SELECT other.paper, count(*) AS links FROM paper_reference AS own CROSS JOIN paper_reference AS other USING (namespace, name)
  WHERE own.paper = ? GROUP BY other.paper ORDER BY links DESC
`
const citedTogether = `
  SELECT cited.paper, count(DISTINCT citing.paper) AS links
  FROM paper_name AS own CROSS JOIN paper_reference AS citing ON citing.namespace = own.namespace AND citing.name = own.name
    CROSS JOIN paper_reference AS beside ON beside.paper = citing.paper
    CROSS JOIN paper_name AS cited ON cited.namespace = beside.namespace AND cited.name = beside.name
  WHERE own.paper = ? GROUP BY cited.paper ORDER BY links DESC
`

const selects = {
  references: [{ select: references, worth: 1 }],
  citers: [{ select: citers, worth: 1 }],
  similar: [
    { select: references, worth: 2 },
    { select: citers, worth: 2 },
    { select: citingTheSame, worth: 1 },
    { select: citedTogether, worth: 1 }
  ]
} as const
