import { readdirSync, readFileSync } from "node:fs"

export interface Usage {
  readonly cpuSeconds: number
  /** Resident memory: all memory of the process itself, and the private memory of its child processes. */
  readonly megabytes: number
  /** Memory of the process itself. */
  readonly ownMegabytes: number
}

/** Returns the resources that a process and its child processes have used so far; Linux only. */
export const usageOfTree = (pid: number): Usage => {
  const stats = new Map(
    readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name) => {
      const stat = statOf(name)
      return stat === undefined ? [] : [[Number(name), stat] as const]
    })
  )
  const inTree = (at: number): boolean => at === pid || (at > 1 && stats.has(at) && inTree(stats.get(at)?.parent ?? 0))
  let cpuSeconds = 0
  let megabytes = 0
  for (const [at, stat] of stats) {
    if (!inTree(at)) continue
    cpuSeconds += stat.cpuSeconds
    megabytes += stat.megabytes - (at === pid ? 0 : sharedMegabytes(at))
  }
  return { cpuSeconds, megabytes, ownMegabytes: stats.get(pid)?.megabytes ?? 0 }
}

const statOf = (name: string) => {
  try {
    // the second field is a name that can contain anything
    const fields = readFileSync(`/proc/${name}/stat`, "latin1").split(") ").at(-1)?.split(" ").map(Number) ?? []
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return {
      parent: fields[1] ?? 0,
      cpuSeconds: (user + system + endedUser + endedSystem) / ticks,
      megabytes: (fields[21] ?? 0) * pageBytes / 1e6
    }
  } catch {
    return undefined // it has ended in the meantime
  }
}

/** Memory of mapped files, mostly Node's program. */
const sharedMegabytes = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[2]) * pageBytes / 1e6
  } catch {
    return 0 // it has ended in the meantime
  }
}

const ticks = 100
const pageBytes = 4_096
