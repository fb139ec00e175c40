import * as Effect from "effect/Effect"
import { number, text } from "../store/column.ts"
import type { Read } from "../store/yielding-read.ts"
import type { SimilarQuery } from "./paper-index.ts"

/** A paper that is linked to seeds by citations. */
export interface LinkedPaper {
  readonly paper: number
  /** Number of linking citations; direct ones count twice. */
  readonly strength: number
  /** Number of seeds that it is linked to. */
  readonly seeds: number
}

/** The papers linked to the seeds, strongest links first. Limits the number of papers and of followed citations. */
export const linkedPapers = Effect.fnUntraced(
  function*(read: Read, seeds: ReadonlySet<number>, mode: NonNullable<SimilarQuery["mode"]>) {
    const links = new Map<number, { strength: number; readonly seeds: Set<number> }>()
    const share = Math.ceil(maxFollowed / seeds.size)
    for (const seed of seeds) {
      const link = (worth: number) => (paper: number) => {
        if (seeds.has(paper)) return
        const known = links.get(paper) ?? { strength: 0, seeds: new Set<number>() }
        links.set(paper, known)
        known.strength += worth
        known.seeds.add(seed)
      }
      const direct = link(mode === "similar" ? 2 : 1)
      if (mode !== "citers") (yield* papersOf(read, references, seed, maxLinks)).forEach(direct)
      const citing = mode === "references" ? [] : yield* papersOf(read, citers, seed, maxLinks)
      citing.forEach(direct)
      if (mode !== "similar") continue
      // a paper that both cite need not be loaded
      const cited = yield* read((sql) => sql(citedNames).all(seed, maxCiting))
      for (const row of cited) {
        const others = read((sql) =>
          sql(citersOfName).all(text(row, "namespace"), text(row, "name"), Math.ceil(share / cited.length))
        )
        for (const other of yield* others) link(1)(number(other, "paper"))
      }
      const among = citing.slice(0, maxCiting)
      for (const citer of among) {
        ;(yield* papersOf(read, references, citer, Math.ceil(share / among.length))).forEach(link(1))
      }
    }
    return Array.from(links, ([paper, { seeds, strength }]): LinkedPaper => ({ paper, strength, seeds: seeds.size }))
      .sort((one, other) => other.strength - one.strength || one.paper - other.paper)
      .slice(0, maxPapers)
  }
)

const papersOf = (read: Read, select: string, paper: number, most: number): Effect.Effect<ReadonlyArray<number>> =>
  Effect.map(read((sql) => sql(select).all(paper, most)), (rows) => rows.map((row) => number(row, "paper")))

/** Maximum number of indirect citations to follow, for all seeds together. */
const maxFollowed = 60_000
const maxLinks = 5_000
const maxCiting = 500
const maxPapers = 2_000

const references = `
  SELECT DISTINCT paper_name.paper FROM paper_reference CROSS JOIN paper_name USING (namespace, name)
  WHERE paper_reference.paper = ? LIMIT ?
`
const citers = `
  SELECT DISTINCT paper_reference.paper FROM paper_name CROSS JOIN paper_reference USING (namespace, name)
  WHERE paper_name.paper = ? LIMIT ?
`
const citedNames = "SELECT namespace, name FROM paper_reference WHERE paper = ? LIMIT ?"
const citersOfName = "SELECT paper FROM paper_reference WHERE namespace = ? AND name = ? LIMIT ?"
