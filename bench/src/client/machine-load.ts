import { availableParallelism, cpus, loadavg } from "node:os"
import process from "node:process"
import { median, spread } from "./median.ts"

export interface MachineLoad {
  readonly machine: string
  readonly load: ReadonlyArray<number>
  /** The variation of repeated identical work, relative to its duration. */
  readonly jitter: number
}

/** The machine and its other load during a measurement. */
export function machineLoad(): MachineLoad {
  return {
    machine: `${availableParallelism()} × ${
      cpus()[0]?.model.trim() ?? "unknown"
    }, ${process.platform}, Node ${process.version}`,
    load: loadavg(),
    jitter: jitter()
  }
}

export function machineLoadText({ jitter, load, machine }: MachineLoad): string {
  const busy = (load[0] ?? 0) / availableParallelism()
  const quiet = jitter < 0.03 && busy < 0.5
    ? "quiet"
    : jitter < 0.1 && busy < 1
    ? "fairly quiet"
    : "noisy, do not compare times of different runs"
  return `${machine}; load ${load.map((value) => value.toFixed(1)).join(", ")}; the same work differs by ${
    (jitter * 100).toFixed(1)
  } %: ${quiet}`
}

function jitter(): number {
  const times = Array.from({ length: 41 }, () => {
    const began = performance.now()
    let sum = 0
    for (let index = 0; index < 2_000_000; index++) sum = (sum * 31 + index) | 0
    return sum === began ? 0 : performance.now() - began // uses the sum, so that it is computed
  }).slice(10)
  return spread(times) / median(times)
}
