import { randomUUID } from "node:crypto"
import { createSocket } from "node:dgram"
import { once } from "node:events"
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout } from "node:timers/promises"
import type { CodeResult, Sandboxes } from "../../src/index.ts"
import { standInPage } from "../stand-in-page.ts"
import type { EscapeCase, Host } from "./escape-case.ts"

/** What code must not reach, and whether it did. */
export interface WatchedHost extends AsyncDisposable {
  /** Runs one case, and returns how it escaped or exceeded its limits, or `undefined` if it did not. */
  readonly attempt: (sandboxes: Sandboxes, escape: EscapeCase) => Promise<string | undefined>
}

const endlessTime = 1_500
const time = 10_000
/** Time to end a killed sandbox on a busy machine. */
const grace = 5_000

/** Opens a file, servers and an environment variable that code in a sandbox must not reach. */
export const openHost = async (): Promise<WatchedHost> => {
  const secret = randomUUID()
  process.env["TRAWL_ESCAPE_SECRET"] = secret
  const folder = mkdtempSync(join(tmpdir(), "trawl-escapes-"))
  chmodSync(folder, 0o777)
  const file = join(folder, "secret.txt")
  writeFileSync(file, secret)
  const contacts: Array<string> = []
  const [tcp, unix, abstract] = ["TCP", "UNIX", "abstract UNIX"].map((kind) =>
    createServer((socket) => {
      contacts.push(kind)
      socket.on("error", () => {}).end(secret)
    })
  ) as [ReturnType<typeof createServer>, ReturnType<typeof createServer>, ReturnType<typeof createServer>]
  const udp = createSocket("udp4").on("message", () => contacts.push("UDP"))
  tcp.listen(0)
  unix.listen(join(folder, "socket"))
  abstract.listen(`\0trawl-escape-${process.pid}`)
  udp.bind(0)
  await Promise.all([tcp, unix, abstract, udp].map((server) => once(server, "listening")))
  chmodSync(join(folder, "socket"), 0o777)
  const host: Host = {
    file,
    folder,
    tcpPort: (tcp.address() as AddressInfo).port,
    udpPort: udp.address().port,
    unixSocket: join(folder, "socket"),
    pid: process.pid
  }

  const attempt = async (sandboxes: Sandboxes, { code, endless, language }: EscapeCase) => {
    const { done, remote } = standInPage()
    const timeoutMs = endless === true ? endlessTime : time
    const started = performance.now()
    const ran = await sandboxes.run({ language, code: code(host), timeoutMs, remote })
    const took = performance.now() - started
    const problems = [
      ...problemsOf(ran, secret),
      ...(took > timeoutMs + grace ? [`took ${Math.round(took)} ms`] : []),
      ...contacts.splice(0).map((kind) => `connected over ${kind}`),
      ...done.map((call) => `did ${call}`),
      ...(readFileSync(file, "utf8") === secret ? [] : ["changed the file"]),
      ...readdirSync(folder).filter((name) => !["secret.txt", "socket"].includes(name)).map((name) => `wrote ${name}`),
      ...("polluted" in {} ? ["changed Object.prototype"] : []),
      ...(await processesLeft()).map((command) => `left a process: ${command}`)
    ]
    return problems.length === 0 ? undefined : problems.join("; ")
  }

  return {
    attempt,
    [Symbol.asyncDispose]: async () => {
      delete process.env["TRAWL_ESCAPE_SECRET"]
      for (const server of [tcp, unix, abstract, udp]) server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const problemsOf = ({ result, stderr, stdout }: CodeResult, secret: string) => {
  const escaped = [stdout, stderr, result].find((text) => /^ESCAPED/m.test(text) || text.includes(secret))
  const long = [stdout, stderr, result].find((text) => text.length > 2 ** 20)
  return [
    ...(escaped === undefined ? [] : [`printed ${escaped.slice(0, 200)}`]),
    ...(long === undefined ? [] : [`returned ${long.length} characters`])
  ]
}

/** Processes that a sandbox started and that still run after a second. Cases start them with this number. */
const processesLeft = async (): Promise<ReadonlyArray<string>> => {
  // the kernel ends the processes of a sandbox after its first process
  for (let tries = 0; tries < 20 && sleepers().length > 0; tries++) await setTimeout(50)
  return sleepers()
}

const sleepers = (): ReadonlyArray<string> => {
  if (process.platform !== "linux") return []
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "latin1")
      return /^(?:\/usr\/bin\/)?sleep.98765/.test(command) ? [command] : []
    } catch {
      return [] // the process has ended
    }
  })
}
