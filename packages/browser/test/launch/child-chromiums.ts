import { execFileSync } from "node:child_process"

/** IDs of the Chromium processes that a process (default: this one) has started, without those of other tests. */
export const childChromiums = (parent = process.pid): ReadonlyArray<number> =>
  processes().filter(({ args, ppid }) => ppid === parent && args.includes("--remote-debugging-pipe")).map(({ pid }) =>
    pid
  )

/** The number of processes in these groups: a Chromium and everything that it has started. */
export const processesOf = (groups: ReadonlyArray<number>): number =>
  processes().filter(({ pgid }) => groups.includes(pgid)).length

const processes = () =>
  execFileSync("ps", ["-eo", "pid=,ppid=,pgid=,stat=,args="], { encoding: "utf8" }).split("\n").flatMap((line) => {
    const [, pid, ppid, pgid, stat = "", args = ""] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    // a zombie has ended
    return pid === undefined || stat.startsWith("Z")
      ? []
      : [{ pid: Number(pid), ppid: Number(ppid), pgid: Number(pgid), args }]
  })
