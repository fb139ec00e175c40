import { readdir, readFile, readlink } from "node:fs/promises"

/**
 * The process that listens on a local port, such as `nginx (process 812)`; `another program` if the system does not
 * tell.
 */
export const holderOfPort = async (port: number): Promise<string> => {
  const sockets = new Set((await Promise.all(["tcp", "tcp6"].map((table) => listening(table, port)))).flat())
  if (sockets.size === 0) return unknown
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    if ((await openSockets(pid)).some((socket) => sockets.has(socket))) {
      return `${(await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "a program")).trim()} (process ${pid})`
    }
  }
  return unknown
}

const unknown = "another program"

/** The IDs of the sockets that listen on the port. Only Linux has these tables. */
const listening = async (table: string, port: number): Promise<ReadonlyArray<string>> => {
  const text = await readFile(`/proc/net/${table}`, "utf8").catch(() => "")
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`
  return text.split("\n").slice(1).flatMap((line) => {
    const [, address = "", , state, , , , , , socket = ""] = line.trim().split(/\s+/)
    return state === listens && address.endsWith(local) ? [socket] : []
  })
}

const listens = "0A"

const openSockets = async (pid: string): Promise<ReadonlyArray<string>> => {
  const open = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const targets = await Promise.all(open.map((one) => readlink(`/proc/${pid}/fd/${one}`).catch(() => "")))
  return targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [])
}
