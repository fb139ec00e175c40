import { execFileSync } from "node:child_process"
import { findChromium } from "../../src/launch/find-chromium.ts"
import { launchIsolated } from "../../src/launch/launch-chromium.ts"

// Starts an isolated Chromium, prints the groups of its processes, and runs until it is killed.
const found = await findChromium()
if ("missing" in found) throw new Error(found.missing)
await launchIsolated(found, 1e9, new AbortController().signal)
const rows = execFileSync("ps", ["-eo", "pid=,ppid=,pgid="], { encoding: "utf8" }).trim().split("\n")
  .map((row) => row.trim().split(/\s+/).map(Number))
const tree = new Set([process.pid])
for (const [pid = 0, ppid = 0] of rows.toSorted(([one = 0], [other = 0]) => one - other)) {
  if (tree.has(ppid)) tree.add(pid)
}
const groups = new Set(rows.filter(([pid = 0]) => tree.has(pid) && pid !== process.pid).map(([, , pgid = 0]) => pgid))
groups.delete(rows.find(([pid]) => pid === process.pid)?.[2] ?? 0)
process.stdout.write(`${[...groups].join(" ")}\n`)
