import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SqlClient } from "effect/sql/SqlClient"
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { postgresPrograms } from "./postgres-server.ts"

export const password = "s3cret"

/**
 * A PostgreSQL server with a port and a password, which can be stopped and started again. `settings` are lines for its
 * configuration.
 */
export const ownPostgres = async (settings: ReadonlyArray<string> = []) => {
  const { programs, user } = postgresPrograms()
  const home = mkdtempSync(join(tmpdir(), "trawl-own-postgres-"))
  if (user.uid !== undefined) chownSync(home, user.uid, user.uid)
  const file = join(home, "password")
  writeFileSync(file, password, { mode: 0o644 })
  const data = join(home, "data")
  const port = await freePort()
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "trawl", "-A", "scram-sha-256", `--pwfile=${file}`, "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...user, cwd: home, stdio: "pipe" }
  )
  appendFileSync(
    join(data, "postgresql.conf"),
    [
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
      "fsync = off",
      ...settings,
      ""
    ].join("\n")
  )
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawn(join(programs, "postgres"), ["-D", data], { ...user, cwd: "/", stdio: ["ignore", "ignore", "pipe"] })
    let serverLog = ""
    server.stderr?.setEncoding("utf8").on("data", (chunk) => serverLog += chunk)
    while (!serverLog.includes("ready to accept connections")) {
      if (server.exitCode !== null) throw new Error(serverLog)
      await Promise.race([once(server.stderr!, "data"), once(server, "exit")])
    }
  }
  const stop = async (how: "SIGINT" | "SIGQUIT" = "SIGINT") => {
    if (server === undefined || server.exitCode !== null) return
    const gone = once(server, "exit")
    server.kill(how)
    await gone
  }
  await start()
  /** Suspends or resumes all processes of the server. */
  const signalAll = (signal: "SIGCONT" | "SIGSTOP") => {
    const children = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n")
      .map((line) => line.trim().split(/\s+/u).map(Number))
      .flatMap(([pid = 0, parent]) => parent === server?.pid ? [pid] : [])
    for (const pid of [server?.pid ?? 0, ...children]) process.kill(pid, signal)
  }
  const url = (database: string, as = `trawl:${password}`) => `postgres://${as}@127.0.0.1:${port}/${database}`
  return {
    port,
    pid: () => server?.pid ?? 0,
    url,
    query: (database: string, text: string) =>
      Effect.flatMap(SqlClient, (sql) => sql.unsafe<Record<string, unknown>>(text)).pipe(
        Effect.provide(PgClient.layer({ url: Redacted.make(url(database)) })),
        Effect.runPromise
      ),
    start,
    stop,
    freeze: () => signalAll("SIGSTOP"),
    unfreeze: () => signalAll("SIGCONT"),
    [Symbol.asyncDispose]: async () => {
      await stop("SIGQUIT")
      rmSync(home, { recursive: true, force: true })
    }
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}
