// Runs under whatever Node (20 or newer) the machine has; everything after it runs under the Node of the lockfile.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/** Installs what the lockfile says, unless it is installed already. */
export function install() {
  if (installed()) return
  console.error("Installing dependencies…")
  const { status, stderr } = pnpm(["install", "--frozen-lockfile", "--reporter=append-only"], {
    stdio: ["ignore", 2, "pipe"],
    encoding: "utf8",
    maxBuffer: Infinity
  })
  process.stderr.write(stderr ?? "")
  if (status !== 0) fail(`The installation failed${whyFailed(stderr ?? "")}`)
}

/** Runs the pinned pnpm. */
export function pnpm(args, options) {
  // an exact version that is there already needs no word from the registry
  return spawnSync("npx", ["--yes", "--prefer-offline", manifest.packageManager, ...args], {
    cwd: root,
    shell: process.platform === "win32",
    ...options
  })
}

/** The Node of the lockfile, or this one where it is new enough and the registry has none for the platform. */
export function nodePath() {
  const platform = process.platform === "win32" ? "win" : process.platform
  const locked = join(
    root,
    "node_modules",
    `node-${platform}-${process.arch}`,
    "bin",
    platform === "win" ? "node.exe" : "node"
  )
  // where the system cannot run it (musl, for one), this Node has to do
  if (existsSync(locked) && spawnSync(locked, ["--version"]).status === 0) return locked
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
  if (major > 22 || (major === 22 && minor >= 19)) return process.execPath
  fail(`Node ${process.versions.node} is too old for ${process.platform}-${process.arch}: use Node 22.19 or newer.`)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}

function whyFailed(messages) {
  const [code] = /ERR_PNPM_\w+/.exec(messages) ?? []
  if (code?.includes("LOCKFILE")) {
    return ` (${code}): pnpm-lock.yaml is not the one of these manifests, as after a merge or an edit of a package.json or pnpm-workspace.yaml.\n` +
      `Take both from one commit, or make it anew: npx --yes ${manifest.packageManager} install --no-frozen-lockfile`
  }
  return `${code === undefined ? "" : ` (${code})`}: see the messages above. It needs the npm registry.`
}

function installed() {
  const done = join(root, "node_modules", ".pnpm", "lock.yaml")
  return existsSync(done) && existsSync(join(root, "node_modules", ".modules.yaml")) &&
    readFileSync(done, "utf8") === readFileSync(join(root, "pnpm-lock.yaml"), "utf8")
}
