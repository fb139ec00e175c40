import * as fs from "node:fs"
import { createRequire } from "node:module"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { readFolder, readText } from "./installed-files.ts"

export interface InstalledPackage {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  /** The real folder, with links resolved. */
  readonly folder: string
}

/**
 * All packages installed where this module's imports are resolved, the newest version of each, by name. Packages of the
 * workspace, binaries for one platform and `otherSubjects` are left out.
 */
export const installedPackages = (from: string = import.meta.url): ReadonlyArray<InstalledPackage> => {
  const newest = new Map<string, InstalledPackage>()
  for (const folder of packageFolders(from)) {
    const found = readPackage(folder)
    if (found === undefined || otherSubjects.test(found.name)) continue
    const known = newest.get(found.name)
    if (known === undefined || isNewer(found.version, known.version)) newest.set(found.name, found)
  }
  return [...newest.values()].sort((left, right) => left.name < right.name ? -1 : 1)
}

/**
 * Libraries for language models, installed for one test, and parts of the playground's page, whose hundreds of pages
 * would dominate the library.
 */
const otherSubjects = /^(?:ai|@ai-sdk\/.+|@base-ui\/.+|@langchain\/.+|langsmith|mustache)$/

function* packageFolders(from: string): Generator<string> {
  const start = from.startsWith("file:") ? fileURLToPath(from) : from
  for (const modules of createRequire(from).resolve.paths("effect") ?? []) {
    if (path.relative(path.dirname(modules), start).startsWith("..")) continue // a global folder
    yield* packagesIn(modules)
    const store = readFolder(path.join(modules, ".pnpm"))
    for (const entry of store) {
      const name = storedName(entry.name)
      if (entry.isDirectory() && name !== undefined) yield path.join(modules, ".pnpm", entry.name, "node_modules", name)
    }
    if (store.length > 0) return // the workspace ends here
  }
}

function* packagesIn(modules: string): Generator<string> {
  for (const entry of readFolder(modules)) {
    if (entry.name.startsWith(".")) continue
    if (!entry.name.startsWith("@")) yield path.join(modules, entry.name)
    else {for (const scoped of readFolder(path.join(modules, entry.name))) {
        yield path.join(modules, entry.name, scoped.name)
      }}
  }
}

/** Decodes a folder of pnpm: "@scope+name@1.0.0_peer@2.0.0" contains "@scope/name". */
const storedName = (entry: string): string | undefined => {
  const end = entry.indexOf("@", 1)
  return end < 0 ? undefined : entry.slice(0, end).replace("+", "/")
}

const readPackage = (folder: string): InstalledPackage | undefined => {
  try {
    const real = fs.realpathSync(folder)
    if (!real.split(path.sep).includes("node_modules")) return undefined // a package of the workspace
    const manifest: unknown = JSON.parse(readText(path.join(real, "package.json")) ?? "null")
    if (typeof manifest !== "object" || manifest === null || "os" in manifest || "cpu" in manifest) return undefined
    const name = text(manifest, "name")
    return name === "" ? undefined : {
      name,
      version: text(manifest, "version"),
      description: text(manifest, "description"),
      license: text(manifest, "license"),
      folder: real
    }
  } catch {
    return undefined // incompletely installed packages have no documentation
  }
}

const text = (manifest: object, field: string): string => {
  const value: unknown = Reflect.get(manifest, field)
  return typeof value === "string" ? value : ""
}

const isNewer = (left: string, right: string): boolean => {
  const [leftCore = "", ...leftPre] = left.split("-")
  const [rightCore = "", ...rightPre] = right.split("-")
  const order = leftCore.localeCompare(rightCore, "en", { numeric: true })
  if (order !== 0) return order > 0
  if (leftPre.length === 0 || rightPre.length === 0) return rightPre.length > 0
  return leftPre.join("-").localeCompare(rightPre.join("-"), "en", { numeric: true }) > 0
}
