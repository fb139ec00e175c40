import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import process from "node:process"

/** The directory of the built page, which an engine serves. */
export const playgroundDirectory = join(import.meta.dirname, "../../dist")

/**
 * Builds the page, unless it was built from the same files. Returns whether it was built. Several processes may build
 * it at the same time; the last one wins.
 */
export const buildPlayground = async (output: "inherit" | "ignore"): Promise<boolean> => {
  const origin = await fingerprint()
  if (existsSync(join(playgroundDirectory, "index.html")) && builtFrom() === origin) return false
  const built = join(home, "node_modules", `.built-${process.pid}`)
  try {
    await viteBuild(built, output)
    writeFileSync(join(built, stamp), origin)
    rmSync(playgroundDirectory, { recursive: true, force: true })
    renameSync(built, playgroundDirectory)
  } catch (error) {
    // another process has just put the same files there
    if (builtFrom() !== origin) throw error
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
  return true
}

const root = join(import.meta.dirname, "../../../..")
const home = join(root, "apps/playground")
const stamp = ".built-from"

const builtFrom = (): string | undefined => {
  try {
    return readFileSync(join(playgroundDirectory, stamp), "utf8")
  } catch {
    return undefined
  }
}

/** Identifies the source files by path, size and time, because reading them all would take as long as the build. */
const fingerprint = async (): Promise<string> => {
  const folders = await Promise.all(
    sources.map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true }))
  )
  const files = [
    ...folders.flat().filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name)),
    ...["index.html", "vite.config.ts", "package.json"].map((name) => join(home, name)),
    join(root, "pnpm-lock.yaml")
  ]
  const hash = createHash("sha256")
  for (const file of files.toSorted()) {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest("hex")
}

const sources = [
  "apps/playground/src",
  ...["agent", "core", "query-builder", "scrape", "sdk", "search", "types"].map((name) => `packages/${name}/src`)
]

/** In a separate process, because it keeps a processor busy. */
const viteBuild = (directory: string, output: "inherit" | "ignore"): Promise<void> =>
  new Promise((resolve, reject) => {
    const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js")
    const child = spawn(process.execPath, [vite, "build", "--outDir", directory, "--emptyOutDir"], {
      cwd: home,
      // a test or a developer's shell may set another value, which would include development code
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", output, output === "inherit" ? "inherit" : "pipe"]
    })
    let text = ""
    child.stderr?.on("data", (piece) => void (text += piece))
    child.on("error", reject)
    child.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`The playground could not be built. ${text.trim()}`)))
  })
