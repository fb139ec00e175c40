import { readFileSync } from "node:fs"
import { assert, it } from "vitest"
import { readCosts } from "../src/engine/cluster/simulation/costs.ts"
import { simulate } from "../src/engine/cluster/simulation/model.ts"
import { machines, simulationPage } from "../src/engine/cluster/simulation/simulation-page.ts"
import { pageFile } from "../src/engine/cluster/simulation/simulation.ts"

const costs = readCosts()
const at = (processes: number, searching: number, other = {}) =>
  simulate(costs, { ...machines, ...other, processes, searching })

it("the page about large clusters has the results of the saved costs", () => {
  assert.strictEqual(readFileSync(pageFile, "utf8"), simulationPage(costs), "run npm run bench:engine -- simulation")
})

it("more processes read more pages until the copies of the index or PostgreSQL cannot follow", () => {
  assert.closeTo(at(4, 1).pages, 3 * at(2, 1).pages, 1)
  assert.strictEqual(at(100, 3).limits[0]?.name, "copies of the index")
  assert.closeTo(at(200, 3).pages, at(100, 3).pages, 1)
  assert.strictEqual(at(100, 3, { databaseCores: 2 }).limits[0]?.name, "processors of PostgreSQL")
  assert.isAbove(at(100, 100).hours, 5 * at(100, 3).hours)
  assert.deepInclude(at(1_000, 3).limits[0], { name: "connections of PostgreSQL", pages: 0 })
})
