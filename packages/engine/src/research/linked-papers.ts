import * as Effect from "effect/Effect"
import { number, text } from "../store/column.ts"
import type { Read } from "../store/yielding-read.ts"
import type { SimilarQuery } from "./paper-index.ts"

/** A paper that citations link to some of the seeds. */
export interface Linked {
  readonly paper: number
  /** How many citations make the link; direct ones count twice. */
  readonly strength: number
  /** How many of the seeds it is linked to. */
  readonly seeds: number
}

/** The papers linked to the seeds, the closest ones where there are very many; of very many citations only the first are followed. */
export const linkedPapers = Effect.fnUntraced(
  function*(read: Read, seeds: ReadonlySet<number>, mode: NonNullable<SimilarQuery["mode"]>) {
    const links = new Map<number, { strength: number; readonly seeds: Set<number> }>()
    const share = Math.ceil(mostFollowed / seeds.size)
    for (const seed of seeds) {
      const link = (worth: number) => (paper: number) => {
        if (seeds.has(paper)) return
        const known = links.get(paper) ?? { strength: 0, seeds: new Set<number>() }
        links.set(paper, known)
        known.strength += worth
        known.seeds.add(seed)
      }
      const direct = link(mode === "similar" ? 2 : 1)
      if (mode !== "citers") (yield* papersOf(read, references, seed, mostLinks)).forEach(direct)
      const citing = mode === "references" ? [] : yield* papersOf(read, citers, seed, mostLinks)
      citing.forEach(direct)
      if (mode !== "similar") continue
      // what two papers cite in common need not be known itself
      const cited = yield* read((sql) => sql(citedNames).all(seed, mostBeside))
      for (const row of cited) {
        const others = read((sql) =>
          sql(citersOfName).all(text(row, "namespace"), text(row, "name"), Math.ceil(share / cited.length))
        )
        for (const other of yield* others) link(1)(number(other, "paper"))
      }
      const among = citing.slice(0, mostBeside)
      for (const citer of among) {
        ;(yield* papersOf(read, references, citer, Math.ceil(share / among.length))).forEach(link(1))
      }
    }
    return Array.from(links, ([paper, { seeds, strength }]): Linked => ({ paper, strength, seeds: seeds.size }))
      .sort((one, other) => other.strength - one.strength || one.paper - other.paper)
      .slice(0, mostPapers)
  }
)

const papersOf = (read: Read, select: string, paper: number, most: number): Effect.Effect<ReadonlyArray<number>> =>
  Effect.map(read((sql) => sql(select).all(paper, most)), (rows) => rows.map((row) => number(row, "paper")))

/** Citations that are not of the seeds themselves, of all seeds together. */
const mostFollowed = 60_000
const mostLinks = 5_000
const mostBeside = 500
const mostPapers = 2_000

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
