import { readdir, readFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import type { GeneratedFile } from "./emitter.ts"

/** Paths below `root` that are missing or have different contents. */
export const differing = async (files: ReadonlyArray<GeneratedFile>, root: URL): Promise<ReadonlyArray<string>> => {
  const same = await Promise.all(
    files.map(async ({ path, text }) => await readFile(new URL(path, root), "utf8").catch(() => undefined) === text)
  )
  return files.filter((_, index) => !same[index]).map((file) => file.path)
}

/** Files in generated folders that are no longer generated. */
export const leftOver = async (
  files: ReadonlyArray<GeneratedFile>,
  folders: ReadonlyArray<string>,
  root: URL
): Promise<ReadonlyArray<string>> => {
  const wanted = new Set(files.map((file) => file.path))
  const present = await Promise.all(folders.map(async (folder) => {
    const entries = await readdir(new URL(`${folder}/`, root), { recursive: true, withFileTypes: true }).catch(() => [])
    return entries.filter((entry) => entry.isFile() && !ignored.test(entry.parentPath))
      .map((entry) => relative(fileURLToPath(root), join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
  }))
  return present.flat().filter((path) => !wanted.has(path))
}

// left behind when generated code runs
const ignored = /__pycache__|\.egg-info|\.\w+_cache/
