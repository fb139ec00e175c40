import process from "node:process"
import { parseArgs } from "node:util"
import { writeDocument } from "./document.ts"
import { installPeers } from "./install-peers.ts"
import { measurements } from "./measurements.ts"
import { machineLoad, machineLoadText } from "./machine-load.ts"
import { publish } from "./publish.ts"
import { keep, results } from "./results.ts"
import { cells, table } from "./table.ts"
import { verdictHeadings, verdicts } from "./verdicts.ts"

const { positionals, values: { quick, write } } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false }, write: { type: "boolean", default: false } }
})
const unknown = positionals.filter((name) => measurements.every((measurement) => measurement.name !== name))
if (unknown.length > 0) {
  console.error(
    `Unknown measurement: ${unknown.join(", ")}. Measurements: ${measurements.map(({ name }) => name).join(", ")}.`
  )
  process.exit(2)
}
const chosen = measurements.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

installPeers()
console.error("Packing the built packages…")
publish()
const before = machineLoad()
console.log(machineLoadText(before))
const failed: Array<string> = []
for (const { columns, name, run, title } of chosen) {
  const began = performance.now()
  const findings = await run(quick ? "quick" : "full").catch((failure: Error) => failure)
  if (findings instanceof Error) {
    failed.push(name)
    console.log(`\n${title}\n  failed: ${findings.message}`)
    continue
  }
  keep(name, { findings, noise: machineLoad(), quick })
  console.log(`\n${title}\n${table(...cells(columns, findings))}`)
  for (const note of findings.notes) console.log(`  ${note}`)
  console.error(`  ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

const found = results()
if (write) writeDocument(found)
const now = Object.fromEntries(
  Object.entries(found).filter(([name]) => chosen.some((one) => one.name === name && !failed.includes(name))).map((
    [name, { findings }]
  ) => [name, findings])
)
console.log(
  `\nOurs as published: packed, installed in a project of its own, without the workspace.\nAt the end: ${
    machineLoadText(machineLoad())
  }\n`
)
console.log(table(verdictHeadings, verdicts(now)))
process.exit(failed.length > 0 ? 1 : 0)
