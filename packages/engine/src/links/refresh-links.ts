import { inSlices } from "@trawl/full-text/effect"
import { anchorTexts, linkWeights, pageRanks } from "@trawl/full-text/links"
import * as Effect from "effect/Effect"
import { number, text } from "../store/column.ts"
import type { Database } from "../store/database.ts"
import type { Sql } from "../store/open-database.ts"
import { nextVersion, pageClock } from "../store/page-changes.ts"
import { yieldingRead } from "../store/yielding-read.ts"
import type { LinkGraphUpdate } from "./link-graph.ts"
import { readGraph } from "./read-graph.ts"

/**
 * Computes the quality and anchor texts of each page from its links, and stores notable changes. The result depends
 * only on the links, so a second run changes nothing, and the next run completes an interrupted one.
 */
export const refreshLinks = Effect.fn("LinkGraph.refresh")(function*(database: Database["Service"]) {
  const read = yieldingRead(database)
  const { version } = yield* read(pageClock)
  const graph = yield* readGraph(read)
  const ranks = yield* inSlices(pageRanks(graph))
  const anchorsOf = yield* inSlices(anchorTexts(graph))
  const { ids } = graph
  let changed = 0
  for (let from = 0; from < ids.length; from += pagesAtOnce) {
    const to = Math.min(from + pagesAtOnce, ids.length)
    const known = yield* read((sql) => standings(sql, ids[from]!, ids[to - 1]!))
    const notable: Array<Standing> = []
    for (let page = from; page < to; page++) {
      const id = ids[page]!
      const standing = { id, quality: qualityOf(ranks[page]!), anchors: anchorsOf(page) }
      if (isNotable(known.get(id) ?? none, standing)) notable.push(standing)
    }
    if (notable.length > 0) changed += yield* database.write((sql) => write(sql, notable, version))
  }
  yield* database.write((sql) => sql("UPDATE standing_clock SET version = ?").run(version + changed))
  return { pages: ids.length, links: graph.targets.length, changed } satisfies LinkGraphUpdate
})

interface Standing {
  readonly id: number
  /** From 0 to 255. */
  readonly quality: number
  /** One per line. */
  readonly anchors: string
}

const none: Standing = { id: 0, quality: 0, anchors: "" }

const pagesAtOnce = 500

/** Converts a rank to a quality, which is the same for the same links whether the index is small or large. */
const qualityOf = (rank: number): number =>
  Math.min(Math.round(maxValue * Math.log(Math.max(rank, 1)) / Math.log(linkWeights.bestRank)), maxValue)

const maxValue = 255

const isNotable = (known: Standing, now: Standing): boolean =>
  Math.abs(now.quality - known.quality) >= linkWeights.notableQuality ||
  now.anchors !== known.anchors && isOtherwise(known.anchors, now.anchors)

/** Whether more than a quarter of the texts are new, in any order. */
const isOtherwise = (before: string, after: string): boolean => {
  const one = new Set(before.split("\n"))
  const other = after.split("\n")
  const shared = other.filter((text) => one.has(text)).length
  return shared < 0.75 * (one.size + other.length - shared)
}

const standings = (sql: Sql, first: number, last: number): ReadonlyMap<number, Standing> =>
  new Map(
    sql(selectStandings).all(first, last).map((row) => [
      number(row, "page"),
      { id: number(row, "page"), quality: number(row, "quality"), anchors: text(row, "anchors") }
    ])
  )

const write = (sql: Sql, standings: ReadonlyArray<Standing>, since: number): number => {
  let written = 0
  for (const { anchors, id, quality } of standings) {
    // the page may have been removed meanwhile, and its ID reused
    if (sql(selectStill).get(id, since, id) === undefined) continue
    sql("INSERT OR REPLACE INTO standing VALUES (?, ?, ?, ?)").run(id, nextVersion(sql), quality, anchors)
    written++
  }
  return written
}

const selectStandings = "SELECT page, quality, anchors FROM standing WHERE page BETWEEN ? AND ?"
const selectStill =
  "SELECT 1 FROM page WHERE id = ? AND NOT EXISTS (SELECT 1 FROM page_gone WHERE version > ? AND page = ?)"
