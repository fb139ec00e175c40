import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../../client/folders.ts"
import { atLeast, atMost, type Figure, limited } from "../../figure.ts"
import type { ClusterBench } from "../open-cluster.ts"
import { readCosts, writeCosts } from "./costs.ts"
import { measureCosts } from "./measure-costs.ts"
import { simulate } from "./model.ts"
import { machines, searching, simulationPage, sizes } from "./simulation-page.ts"

/** The page that `writeSimulation` writes. */
export const pageFile = join(root, "docs/engine/cluster-simulation.md")

/** Measures the costs of pages and processes, and saves them for the simulation. */
export async function* saveCosts(bench: ClusterBench): AsyncGenerator<Figure> {
  const costs = await measureCosts(bench)
  writeCosts(costs)
  yield limited("processor time per page, process that reads it, ms", costs.page.engine, atMost())
  yield limited("the same, PostgreSQL, ms", costs.page.database, atMost())
  yield limited("the same, each process with a copy of the index, ms", costs.follower.engine, atMost())
}

/** Writes the page about clusters of up to 1,000 processes. */
export async function* writeSimulation(): AsyncGenerator<Figure> {
  const costs = readCosts()
  writeFileSync(pageFile, simulationPage(costs))
  for (const processes of sizes) {
    const { pages } = simulate(costs, { ...machines, processes, searching })
    yield limited(`${processes} processes, of which ${searching} search: pages per second`, pages, atLeast(), 0)
  }
}
