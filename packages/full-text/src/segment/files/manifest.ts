import { readFileSync } from "node:fs"
import { join } from "node:path"
import { crc32 } from "node:zlib"
import { format } from "../format/layout.ts"
import { SegmentDamaged } from "../format/segment-damaged.ts"
import { writeDurably } from "./write-durably.ts"

/** The list of the index's files: the only file that is ever replaced. */
export interface Manifest {
  readonly format: number
  readonly weights: number
  readonly position: string
  readonly segments: ReadonlyArray<ManifestEntry>
}

export interface ManifestEntry {
  readonly file: string
  readonly bytes: number
  readonly deleted?: { readonly file: string; readonly checksum: number }
}

// a name that no other program uses, because the file is replaced, and removed with the index
export const manifestFile = "segments.manifest"

/** Undefined if there is none, or if it has another format or other weights. */
export const readManifest = (directory: string, weights: number): Manifest | undefined => {
  const text = textOf(join(directory, manifestFile))
  if (text === undefined) return undefined
  const [, checksum, json = ""] = /^\{"checksum":(\d+),"manifest":(.*)\}$/u.exec(text) ?? []
  if (checksum !== String(crc32(json))) {
    throw new SegmentDamaged("The manifest of the index does not match its checksum.")
  }
  const manifest: Manifest = JSON.parse(json)
  return manifest.format === format && manifest.weights === weights ? manifest : undefined
}

export const writeManifest = (directory: string, manifest: Omit<Manifest, "format">): void => {
  const json = JSON.stringify({ format, ...manifest })
  writeDurably(directory, manifestFile, Buffer.from(`{"checksum":${crc32(json)},"manifest":${json}}`, "utf8"))
}

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined
    throw error
  }
}
