import type { ClusterStatus } from "@trawl/cluster"
import type { DemoEngine } from "./demo-engine.ts"

/** Follows the sites of a killed engine until other engines read them, or have read all their pages. */
export const movedSites = (killed: DemoEngine, before: ClusterStatus) => {
  const left = new Set(before.processes.find(({ pid }) => pid === killed.pid)?.sites.map(({ site }) => site))
  const takers = new Map<string, ReadonlyArray<string>>()
  return {
    sites: [...left],
    /** Returns who reads the sites, as soon as all of them have an engine again; undefined before that. */
    taken: (engines: ReadonlyArray<DemoEngine>, { jobs, processes }: ClusterStatus): string | undefined => {
      for (const site of left) {
        const names = engines.filter(({ pid, state }) =>
          state === "running" &&
          processes.some((one) => one.pid === pid && one.sites.some((read) => read.site === site))
        ).map(({ name }) => name)
        if (names.length === 0 && jobs.length > 0) continue
        takers.set(site, names)
        left.delete(site)
      }
      return left.size > 0
        ? undefined
        : [...takers].map(([site, names]) => `${site} to ${names.join(" and ") || "no engine: it was done"}`).join(", ")
    }
  }
}
