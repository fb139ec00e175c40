import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import process from "node:process"
import { plainEnvironment } from "../../client/child.ts"
import { root } from "../../client/folders.ts"
import { atLeast, atMost, type Figure, limited } from "../figure.ts"

/** Runs the exchange kit, the suites of the official clients and the property test of crawls against three processes. */
export async function* suiteFigures(cache: string, sites = 20): AsyncGenerator<Figure> {
  mkdirSync(cache, { recursive: true })
  const file = join(cache, "cluster-suites.json")
  const vitest = join(root, "node_modules/vitest/vitest.mjs")
  const options = ["run", "--config", "vitest.cluster.config.ts", "--reporter=json", `--outputFile=${file}`]
  const run = spawn(process.execPath, [vitest, ...options], {
    cwd: root,
    env: { ...plainEnvironment(), TRAWL_TEST_SITES: String(sites) },
    stdio: ["ignore", "inherit", "inherit"]
  })
  await once(run, "exit")
  const { testResults }: {
    readonly testResults: ReadonlyArray<{
      readonly name: string
      readonly status: string
      readonly assertionResults: ReadonlyArray<{ readonly status: string }>
    }>
  } = JSON.parse(readFileSync(file, "utf8"))
  for (const { assertionResults, name, status } of testResults) {
    const count = (of: string) => assertionResults.filter((one) => one.status === of).length
    const failed = Math.max(count("failed"), status === "failed" ? 1 : 0)
    yield limited(`three processes: failures of ${relative(root, name)}`, failed, atMost(0), 0)
    yield limited("the same: tests that pass", count("passed"), atLeast(), 0)
  }
}
