import { once } from "node:events"
import { existsSync, lstatSync, readlinkSync, realpathSync } from "node:fs"
import process from "node:process"
import { boundedText } from "../process/bounded-text.ts"
import { launch } from "../process/launch.ts"
import type { Language } from "../process/language.ts"
import type { Command } from "../process/command.ts"
import { addressSpace, sandboxLimits } from "./limits.ts"
import { systemCallFilter } from "./seccomp.ts"

/** A program in the sandbox, and the files outside of `/usr` that it needs. */
export interface Program {
  readonly language: Language
  readonly args: ReadonlyArray<string>
  readonly files?: Readonly<Record<string, string>>
}

/**
 * Runs a program in bubblewrap: no network, capabilities, home or environment, `/usr` read-only, and an empty `/tmp`.
 *
 * If the engine is root, each sandbox has a user of its own, because the kernel does not limit the processes of root.
 * Otherwise, it has a user namespace.
 */
export const inBubblewrap = (program: Program): Command => {
  const filter = systemCallFilter()
  const isRoot = process.getuid?.() === 0
  return {
    runner: "bubblewrap",
    file: "bwrap",
    env: { PATH: process.env["PATH"] },
    ...(filter === undefined ? {} : { input: filter }),
    args: [
      ...(isRoot ? asRoot : asUser),
      ...namespaces,
      ...(filter === undefined ? [] : ["--seccomp", "4"]),
      ...systemFiles(),
      ...ownFiles,
      ...Object.entries(program.files ?? {}).flatMap(([inside, file]) => ["--ro-bind", realpathSync(file), inside]),
      ...readOnlyRoot,
      ...Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]),
      "--",
      ...(isRoot ? ownUser() : []),
      ...limitsOf(program.language),
      ...program.args
    ]
  }
}

/** Why bubblewrap does not work here, or `undefined` if it does. */
export const bubblewrapProblem = async (): Promise<string | undefined> => {
  if (process.platform !== "linux") return "bubblewrap runs only on Linux."
  const child = launch(inBubblewrap({ language: "bash", args: ["true"] }))
  const output = boundedText(child.stderr, 10_000, Infinity, () => {})
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000)
  try {
    const [code] = await once(child, "close") as [number | null]
    if (code === 0) return undefined
    return `bubblewrap cannot start a sandbox here: ${output.text().trim().split("\n")[0] || "it was stopped"}.`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "bubblewrap is not installed."
    return `bubblewrap cannot start: ${(error as Error).message}.`
  } finally {
    clearTimeout(timer)
  }
}

const environment = {
  PATH: "/usr/local/bin:/usr/bin:/bin",
  HOME: "/tmp",
  TMPDIR: "/tmp",
  LANG: "C.UTF-8",
  TERM: "dumb"
}

const namespaces = [
  "--unshare-ipc",
  "--unshare-pid",
  "--unshare-net",
  "--unshare-uts",
  "--unshare-cgroup-try",
  "--die-with-parent",
  "--new-session",
  "--clearenv",
  "--hostname",
  "sandbox"
]

const limitsOf = (language: Language) => [
  "prlimit",
  `--nproc=${sandboxLimits.processes}`,
  `--as=${addressSpace[language]}`,
  `--nofile=${sandboxLimits.files}`,
  `--fsize=${sandboxLimits.temporaryBytes}`,
  "--core=0",
  "--msgqueue=0",
  "--memlock=65536",
  ...niceness
]

/** The engine answers other requests while code computes. */
const niceness = ["nice", "-n", "10"]

const asRoot = ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
const asUser = ["--unshare-user", "--uid", "65534", "--gid", "65534", "--cap-drop", "ALL", "--disable-userns"]

let lastUser = 0

/** Another user for each sandbox, so that no two share limits or can see each other. Root's rights end here. */
const ownUser = () => {
  lastUser = (lastUser + 1) % 1_000_000
  const id = String(1_900_000_000 + lastUser)
  return ["setpriv", "--reuid", id, "--regid", id, "--clear-groups", "--inh-caps=-all", "--no-new-privs"]
}

const emptyFolder = (path: string, bytes: number) => ["--size", String(bytes), "--perms", "1777", "--tmpfs", path]

const ownFiles = [
  "--proc",
  "/proc",
  "--dev",
  "/dev",
  ...emptyFolder("/dev/shm", 2 ** 20),
  ...emptyFolder("/tmp", sandboxLimits.temporaryBytes)
]

const readOnlyRoot = ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/tmp"]

/** `/usr`, the links to it in the root folder, and what programs in it need. */
const systemFiles = (): ReadonlyArray<string> => {
  const links = ["/bin", "/sbin", "/lib", "/lib32", "/lib64"].flatMap((path) => {
    if (!existsSync(path)) return []
    return lstatSync(path).isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path]
  })
  const files = ["/etc/alternatives", "/etc/ld.so.cache"].flatMap((path) => ["--ro-bind-try", path, path])
  return [
    "--ro-bind",
    "/usr",
    "/usr",
    ...links,
    "--perms",
    "0755",
    "--dir",
    "/run",
    "--perms",
    "0755",
    "--dir",
    "/etc",
    ...files
  ]
}
