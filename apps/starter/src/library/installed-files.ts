import * as fs from "node:fs"
import * as path from "node:path"

/**
 * Files below a folder as sorted relative paths with "/". Never follows a link, so it cannot run in circles;
 * a folder that cannot be read has no files.
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

/** The entries of a folder, none when it cannot be read. */
export const readFolder = (folder: string): ReadonlyArray<fs.Dirent> => {
  try {
    return fs.readdirSync(folder, { withFileTypes: true })
  } catch {
    return [] // a missing folder means fewer pages
  }
}

/** The text of a file, or undefined when it cannot be read. */
export const readText = (file: string): string | undefined => {
  try {
    return fs.readFileSync(file, "utf8")
  } catch {
    return undefined // a missing file means one page fewer
  }
}

/** Bytes of a file, 0 when it is missing. */
export const sizeOf = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** When a file was last changed, to the second, as HTTP dates have it. */
export const modifiedAt = (file: string): Date => {
  const stats = fs.statSync(file, { throwIfNoEntry: false })
  return new Date(Math.floor((stats?.mtimeMs ?? 0) / 1000) * 1000)
}

const skipped = new Set(["node_modules", "internal"])

const inReadingOrder = (left: string, right: string): number => left < right ? -1 : left > right ? 1 : 0
