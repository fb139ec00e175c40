import type { ClusterStatus } from "@trawl/cluster"
import type { DemoEngine } from "./demo-engine.ts"

/** The lines of the live view: the work of each engine, and the progress of the crawls. */
export const describe = (
  { done, engines, seconds, status, total }: {
    readonly engines: ReadonlyArray<DemoEngine>
    readonly status: ClusterStatus
    readonly seconds: number
    readonly done: number
    readonly total: number
  }
): ReadonlyArray<string> => {
  const width = 30
  const filled = Math.round(Math.min(1, done / total) * width)
  return [
    "",
    "engine  process  state     works on",
    ...engines.map(({ name, pid, state }) => {
      const work = status.processes.find((process) => process.pid === pid)
      return `${name.padEnd(6)}  ${String(pid).padEnd(7)}  ${state.padEnd(8)}  ${
        work === undefined || work.sites.length === 0
          ? "–"
          : work.sites.map(({ pages, site }) => `${site} (${pages})`).join(", ")
      }`
    }),
    "",
    `${seconds.toFixed(1).padStart(5)} s  ${"█".repeat(filled)}${
      "░".repeat(width - filled)
    }  ${done} of ${total} pages, ${status.jobs.reduce((sum, { leased }) => sum + leased, 0)} being read`
  ]
}
