import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs"
import { join } from "node:path"

/** Creates or replaces a file atomically: after a crash, either the old or the complete new file exists. */
export const writeDurably = (directory: string, name: string, bytes: Uint8Array): void => {
  const temporary = join(directory, `${name}.new`)
  const file = openSync(temporary, "w")
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, join(directory, name))
  syncDirectory(directory)
}

/** Makes the names in a directory durable. */
export const syncDirectory = (directory: string): void => {
  // Windows cannot open directories, but its file system journals names
  if (process.platform === "win32") return
  const file = openSync(directory, "r")
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
