import type { Figure } from "../figure.ts"
import { clock } from "./clock-changes.ts"
import { due } from "./due.ts"
import { kills } from "./kill-checks.ts"
import { unchanged } from "./unchanged.ts"
import type { MonitorBench } from "./monitor-bench.ts"

/** The parts of the benchmark of monitors, by name. */
const parts: Readonly<Record<string, (bench: MonitorBench) => AsyncGenerator<Figure>>> = {
  due,
  unchanged,
  kills,
  clock
}

export const monitorParts = Object.keys(parts)

export async function* monitorFigures(only: ReadonlyArray<string>, bench: MonitorBench): AsyncGenerator<Figure> {
  for (const name of only) yield* parts[name]!(bench)
}
