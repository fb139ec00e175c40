import { execFile } from "node:child_process"
import { existsSync, rmSync } from "node:fs"
import { mkdir, readFile, rename, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { homedir, tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import type { FoundChromium } from "./find-chromium.ts"
import { removeAbandoned, temporaryFolder } from "./temporary-folder.ts"

/**
 * The Chromium of the npm package `@sparticuz/chromium`, if installed. It is unpacked once per version into this user's
 * cache, because by default the package runs any file with the right name in the temporary folder, which all users
 * share.
 */
export const unpackedChromium = (): Promise<FoundChromium | undefined> => (once ??= unpack())

let once: Promise<FoundChromium | undefined> | undefined

const unpack = async (): Promise<FoundChromium | undefined> => {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined
  const entry = entryOf("@sparticuz/chromium")
  if (entry === undefined) return undefined
  const version = await versionOf(entry)
  const cache = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache")
  const directory = join(cache, "trawl", `chromium-${version}`)
  if (existsSync(join(directory, "chromium"))) return inside(directory)
  // the home directory may be read-only
  const beside = await mkdir(dirname(directory), { recursive: true, mode: 0o700 }).then(
    () => dirname(directory),
    () => tmpdir()
  )
  await removeAbandoned(beside, prefix)
  const unpacked = temporaryFolder(beside, prefix)
  const script = `const { default: chromium } = await import(${
    JSON.stringify(pathToFileURL(entry).href)
  }); await chromium.executablePath()`
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    // this variable makes the package unpack its libraries as well
    env: { TMPDIR: unpacked, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
    timeout: 120_000
  })
  if (beside === tmpdir()) {
    process.once("exit", () => rmSync(unpacked, { recursive: true, force: true }))
    return inside(unpacked)
  }
  await rename(unpacked, directory).catch(() => rm(unpacked, { recursive: true, force: true })) // another process has unpacked it meanwhile
  return inside(directory)
}

const prefix = "chromium-unpacking-"

const inside = (directory: string): FoundChromium => ({
  path: join(directory, "chromium"),
  env: {
    LD_LIBRARY_PATH: join(directory, "al2023", "lib"),
    ...existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: join(directory, "fonts") }
  }
})

const entryOf = (name: string): string | undefined => {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    // the package is optional
    return undefined
  }
}

const versionOf = async (entry: string): Promise<string> => {
  const { version }: { version?: unknown } = JSON.parse(
    await readFile(join(dirname(entry), "..", "package.json"), "utf8")
  )
  return String(version)
}
