import { lstatSync, readlinkSync, realpathSync } from "node:fs"
import { dirname } from "node:path"
import process from "node:process"
import type { FoundChromium } from "./find-chromium.ts"

/** A command, its arguments, and the whole environment of the isolated process. */
export interface IsolatedCommand {
  readonly path: string
  readonly args: ReadonlyArray<string>
}

/**
 * The command that starts Chromium in namespaces of its own. It sees its own files, system libraries and fonts, and a
 * temporary folder in memory, but no other file and no process of this machine. Its only network is one port, which
 * the process inside opens and hands to this process before it becomes Chromium. Input and output of the protocol are
 * its standard input and output.
 */
export const isolatedCommand = (
  bubblewrap: string,
  { env, path }: FoundChromium,
  switches: ReadonlyArray<string>
): IsolatedCommand => {
  const executable = realpathSync(path)
  return {
    path: bubblewrap,
    args: [
      "--unshare-all",
      "--die-with-parent",
      "--new-session",
      "--cap-drop",
      "ALL",
      // the sandbox of Chromium's own processes refuses root
      "--uid",
      "65534",
      "--gid",
      "65534",
      "--hostname",
      "browser",
      // before the other folders, because the browser may be below it
      "--size",
      String(maxFileBytes),
      "--tmpfs",
      "/tmp",
      ...readOnly("/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/share/fonts", "/etc/fonts", "/etc/ld.so.cache"),
      // installed browsers are scripts that use other programs
      ...executable.startsWith("/usr/bin/") || executable.startsWith("/usr/lib/")
        ? readOnly("/usr/bin", "/usr/share", "/etc/chromium", "/etc/chromium.d")
        : readOnly(dirname(executable)),
      ...["/bin", "/lib", "/lib32", "/lib64"].flatMap(systemFolder),
      "--ro-bind",
      realpathSync("/bin/sh"),
      `${inside}/sh`,
      "--ro-bind",
      realpathSync(process.execPath),
      `${inside}/node`,
      "--proc",
      "/proc",
      "--dev",
      "/dev",
      "--clearenv",
      ...variables({
        ...env,
        HOME: "/tmp",
        LANG: process.env["LANG"] ?? "C.UTF-8",
        PATH: "/usr/bin:/bin",
        NODE_CHANNEL_FD: "3",
        NODE_CHANNEL_SERIALIZATION_MODE: "json"
      }),
      "--",
      `${inside}/node`,
      "--no-warnings",
      "--eval",
      openEntrance,
      "--",
      executable,
      ...switches
    ]
  }
}

/** The address of the proxy for an isolated Chromium. No other program can connect to it. */
export const isolatedProxy = { host: "127.0.0.1", port: 3128 } as const

/** The folder for files of an isolated Chromium, which exists in memory only. */
export const isolatedUserData = "/tmp/profile"

const inside = "/run/trawl"

/** Bytes of the files in memory, which include what its processes share with each other. */
const maxFileBytes = 512 * 1024 * 1024

// Chromium expects the pipes of the protocol as 3 and 4. Node closes all but the first three on `execve`
const becomeChromium = `exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null`

/** Opens the port, hands it over, and replaces this process by Chromium. */
const openEntrance = `const server = require("node:net").createServer()
server.listen(${isolatedProxy.port}, "${isolatedProxy.host}", () => process.send("entrance", server, () => {
  process.disconnect()
  process.execve("${inside}/sh", ["sh", "-c", ${JSON.stringify(becomeChromium)}, ...process.argv.slice(1)], process.env)
}))`

const readOnly = (...paths: ReadonlyArray<string>) => paths.flatMap((path) => ["--ro-bind-try", path, path])

/** On most systems, `/lib` is a link to `/usr/lib`. */
const systemFolder = (path: string): ReadonlyArray<string> => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return []
  return found.isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : readOnly(path)
}

const variables = (env: Readonly<Record<string, string>>) =>
  Object.entries(env).flatMap(([name, value]) => ["--setenv", name, value])
