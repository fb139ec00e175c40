import { readdirSync, readFileSync } from "node:fs"

/** Megabytes of a process and its child processes, with shared memory counted once; Linux only. */
export const proportionalMegabytes = (root: number): number => {
  const children = Map.groupBy(
    readdirSync("/proc").filter((name) => /^\d+$/.test(name)),
    (name) => Number(read(`/proc/${name}/stat`).split(") ").at(-1)?.split(" ")[1])
  )
  const held = (pid: number): number =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) +
    (children.get(pid) ?? []).reduce((sum, child) => sum + held(Number(child)), 0)
  return held(root) / 1000
}

const read = (path: string): string => {
  try {
    return readFileSync(path, "latin1")
  } catch {
    return "" // it has ended meanwhile
  }
}
