import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./folders.ts"
import { measurements } from "./measurements.ts"
import { machineLoadText } from "./machine-load.ts"
import type { Result } from "./results.ts"
import { cells, markdownTable } from "./table.ts"
import { verdictHeadings, verdicts } from "./verdicts.ts"

/**
 * Writes docs/benchmarks.md from the newest results. Keeps the part about the engine, which follows the part about the
 * client.
 */
export function writeDocument(results: Readonly<Record<string, Result>>): void {
  const made = measurements.flatMap((measurement) => {
    const result = results[measurement.name]
    return result === undefined ? [] : [{ measurement, result }]
  })
  const found = Object.fromEntries(made.map(({ measurement, result }) => [measurement.name, result.findings]))
  const parts = made.map(({ measurement: { columns, title }, result: { findings, noise, quick } }) =>
    [
      `## ${title}`,
      markdownTable(...cells(columns, findings)),
      findings.notes.map((note) => `- ${note}`).join("\n"),
      `${quick ? "Quick run, for a first look only. " : ""}Taken on ${machineLoadText(noise)}.`
    ].join("\n\n")
  )
  const text = [
    "<!-- Written by `npm run bench -- --write`, up to the heading `The engine`. Do not edit that part. -->",
    "# The client beside its peers",
    "Each way of using the client makes the same search call as each peer, in one run on one machine. The client is measured as published: packed and installed in a project of its own. Times are ratios or medians of interleaved runs; sizes, counts and faults are exact. [How it is measured](../bench/README.md).",
    markdownTable(verdictHeadings, verdicts(found)),
    ...parts,
    ofEngine()
  ]
  writeFileSync(page, `${text.join("\n\n")}\n`)
}

const page = join(root, "docs/benchmarks.md")

/** The hand-written part about the results of `npm run bench:engine`. */
const ofEngine = (): string => {
  const before = readFileSync(page, "utf8")
  return before.slice(before.indexOf("\n# The engine\n") + 1).trim()
}
