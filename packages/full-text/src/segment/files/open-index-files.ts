import { closeSync } from "node:fs"
import { join } from "node:path"
import { manifestFile } from "./manifest.ts"
import { openRegularFile, readRegularFile } from "./open-regular-file.ts"

/** A file of an index. It can be read until `close`, also after the index has replaced it. */
export interface IndexFile {
  readonly name: string
  readonly descriptor: number
}

/** The files of an index at one moment. */
export interface IndexFiles {
  /** The content of the manifest, to be written after the other files; undefined if there is no index. */
  readonly manifest: { readonly name: string; readonly bytes: Uint8Array } | undefined
  readonly files: ReadonlyArray<IndexFile>
  readonly close: () => void
}

/** Opens the files of an index that another process may change meanwhile. */
export const openIndexFiles = (directory: string): IndexFiles => {
  for (let attempt = 1;; attempt++) {
    const opened: Array<IndexFile> = []
    const close = () => opened.forEach(({ descriptor }) => closeSync(descriptor))
    try {
      const bytes = manifestOf(directory)
      if (bytes === undefined) return { manifest: undefined, files: [], close }
      for (const name of namesIn(bytes.toString("utf8"))) {
        opened.push({ name, descriptor: openRegularFile(join(directory, name)) })
      }
      return { manifest: { name: manifestFile, bytes }, files: opened, close }
    } catch (error) {
      close()
      // the index was replaced after its manifest was read: a newer manifest names other files
      if (!isMissing(error) || attempt === maxAttempts) throw error
    }
  }
}

const maxAttempts = 100

const manifestOf = (directory: string): Buffer | undefined => {
  try {
    return readRegularFile(join(directory, manifestFile))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT"

/** Manifests of all formats name their files the same way. */
const namesIn = (manifest: string): ReadonlyArray<string> =>
  [...manifest.matchAll(/"file":"([\da-z-]+\.(?:segment|deleted))"/gu)].map(([, name = ""]) => name)
