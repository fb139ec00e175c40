import { mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Creates a directory and its parents, accessible only to their owner. Node's recursive `mkdir` never returns where
 * nothing can be created, such as in /proc.
 */
export const makeDirectory = (path: string): void => {
  if (isDirectory(path)) return
  if (dirname(path) !== path) makeDirectory(dirname(path))
  try {
    mkdirSync(path, 0o700)
  } catch (error) {
    if (!isDirectory(path)) throw error // otherwise another process has created it
  }
}

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
