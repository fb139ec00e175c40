import { join } from "node:path"
import { installedSubjects } from "./installed-subjects.ts"
import { child } from "./child.ts"
import { root } from "./folders.ts"
import type { Findings, Measurement } from "./measurement.ts"
import { withAnswerServer } from "./with-answer-server.ts"

/**
 * Measures whether the heap grows with the number of calls: its slope over the second half of them, after garbage
 * collection.
 */
export const memory: Measurement = {
  name: "memory",
  title: "Memory over 10,000 calls, 50 at a time",
  columns: [
    { name: "slope", title: "growth, bytes per call", digits: 1 },
    { name: "heap", title: "heap at the end, MB", digits: 1 }
  ],
  run: async (pace) => {
    const { notes, subjects: all } = await installedSubjects()
    const subjects = all.filter(({ kind }) => kind !== "peer") // a requirement for the toolkit, not a comparison
    const calls = pace === "full" ? 10_000 : 2000
    const rows: Record<string, Findings["rows"][string]> = {}
    await withAnswerServer(async (address) => {
      for (const { file, folder, name, shape } of subjects) {
        const script = join(root, "bench/src/client/memory-child.ts")
        const heap = await child<ReadonlyArray<number>>(folder, [
          "--expose-gc",
          script,
          file,
          address(shape),
          String(calls)
        ])
        rows[name] = { slope: slope(heap.slice(10)) / (calls / 20), heap: (heap.at(-1) ?? 0) / 1e6 }
      }
    })
    return {
      rows,
      notes: [
        ...notes,
        `The slope of the heap size over the second half of ${calls} calls: ten points, each after two garbage collections.`
      ]
    }
  }
}

/** The Theil–Sen estimator: the median slope of all pairs, which ignores outliers. */
function slope(values: ReadonlyArray<number>): number {
  const slopes = values.flatMap((value, index) =>
    values.slice(index + 1).map((later, gap) => (later - value) / (gap + 1))
  ).toSorted((a, b) => a - b)
  return slopes[slopes.length >> 1] ?? NaN
}
