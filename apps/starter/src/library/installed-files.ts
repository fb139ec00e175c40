import * as fs from "node:fs"
import * as path from "node:path"

/**
 * Files below a folder as sorted relative paths with "/". Does not follow links, so it always ends; an unreadable
 * folder has no files.
 */
export const listFiles = (root: string, keep: (relative: string) => boolean): ReadonlyArray<string> => {
  const found: Array<string> = []
  const visit = (folder: string): void => {
    for (const entry of readFolder(path.join(root, folder))) {
      const relative = folder === "" ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && !skipped.has(entry.name) && !entry.name.startsWith(".")) visit(relative)
      else if (entry.isFile() && keep(relative)) found.push(relative)
    }
  }
  visit("")
  return found.sort(inReadingOrder)
}

/** The entries of a folder; empty if it cannot be read. */
export const readFolder = (folder: string): ReadonlyArray<fs.Dirent> => {
  try {
    return fs.readdirSync(folder, { withFileTypes: true })
  } catch {
    return [] // a missing folder means fewer pages
  }
}

/** The text of a file; undefined if it cannot be read. */
export const readText = (file: string): string | undefined => {
  try {
    return fs.readFileSync(file, "utf8")
  } catch {
    return undefined // a missing file means one page fewer
  }
}

/** The size of a file in bytes; 0 if it is missing. */
export const sizeOf = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** The modification time of a file, to the second, like HTTP dates. */
export const modifiedAt = (file: string): Date => {
  const stats = fs.statSync(file, { throwIfNoEntry: false })
  return new Date(Math.floor((stats?.mtimeMs ?? 0) / 1000) * 1000)
}

const skipped = new Set(["node_modules", "internal"])

const inReadingOrder = (left: string, right: string): number => left < right ? -1 : left > right ? 1 : 0
