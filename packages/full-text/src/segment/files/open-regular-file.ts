import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs"

/** A file that should be read is a link, a directory or a pipe. */
export class NotRegularFile extends Error {
  readonly path: string
  constructor(path: string) {
    super(`${path} is not a regular file`)
    this.path = path
  }
}

/** Opens a file for reading. Throws `NotRegularFile` for a link, and for a pipe, on which reading would never end. */
export const openRegularFile = (path: string): number => {
  let descriptor: number
  try {
    // Windows has no such flags
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    throw error instanceof Error && "code" in error && error.code === "ELOOP" ? new NotRegularFile(path) : error
  }
  if (fstatSync(descriptor).isFile()) return descriptor
  closeSync(descriptor)
  throw new NotRegularFile(path)
}

/** The content of a file. Throws as `openRegularFile` does. */
export const readRegularFile = (path: string): Buffer => {
  const file = openRegularFile(path)
  try {
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}
