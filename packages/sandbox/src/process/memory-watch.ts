import { readdir, readFile } from "node:fs/promises"
import process from "node:process"

const interval = 100

/** Calls `onExceeded` if a process and its descendants together use more memory than allowed. Does nothing outside of Linux. */
export const watchMemory = (pid: number, maxBytes: number, onExceeded: () => void): Disposable => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    const used = await memoryOf(pid, { left: 200 }).catch(() => 0)
    if (stopped) return
    if (used > maxBytes) onExceeded()
    else schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => void look(), interval)
    timer.unref()
  }
  if (process.platform === "linux") schedule()
  return {
    [Symbol.dispose]: () => {
      stopped = true
      clearTimeout(timer)
    }
  }
}

/** Memory of a process tree, without what it shares with files. A sandbox has few processes: its limit bounds the tree. */
const memoryOf = async (pid: number, budget: { left: number }): Promise<number> => {
  budget.left--
  if (budget.left < 0) return 0
  const [status, threads] = await Promise.all([
    readFile(`/proc/${pid}/status`, "latin1").catch(() => ""),
    readdir(`/proc/${pid}/task`).catch(() => [])
  ])
  const children = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, "latin1").catch(() => ""))
  )
  let bytes = 0
  for (const [, kibibytes] of status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+)/gm)) bytes += Number(kibibytes) * 1024
  for (const child of children.join(" ").split(" ").filter(Boolean)) bytes += await memoryOf(Number(child), budget)
  return bytes
}
