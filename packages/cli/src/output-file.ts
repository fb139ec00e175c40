import * as Effect from "effect/Effect"
import { accessSync, constants, existsSync, statSync, writeFileSync } from "node:fs"
import { dirname, resolve } from "node:path"

/** A file for the output of a command cannot be written. */
export class FileUnusable extends Error {
  readonly _tag = "FileUnusable"
  override readonly name = "FileUnusable"
}

/** Fails if a file cannot be written, before the command does anything that costs credits. */
export const checkOutputFile = (path: string) =>
  attempt(path, () => {
    if (existsSync(path) && statSync(path).isDirectory()) throw new Error("it is a folder")
    accessSync(existsSync(path) ? path : dirname(resolve(path)), constants.W_OK)
  })

export const writeOutputFile = (path: string, text: string) => attempt(path, () => writeFileSync(path, text))

const attempt = (path: string, write: () => void): Effect.Effect<void, FileUnusable> =>
  Effect.try({
    try: write,
    catch: (error) =>
      new FileUnusable(`The file ${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  })
