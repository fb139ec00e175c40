import { mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"

/** Creates a directory and those above it, for their owner alone. Node's own recursive way never returns where nothing can be created, as in /proc. */
export const makeDirectory = (path: string): void => {
  if (isDirectory(path)) return
  if (dirname(path) !== path) makeDirectory(dirname(path))
  try {
    mkdirSync(path, 0o700)
  } catch (error) {
    if (!isDirectory(path)) throw error // else somebody was faster
  }
}

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
