import { closeSync, fdatasyncSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import { crc32 } from "node:zlib"
import { type FieldWeights, weightsKey } from "../format/field-weights.ts"
import { SegmentDamaged } from "../format/segment-damaged.ts"
import { mergeSegments, type SegmentPart } from "../merge/merge-segments.ts"
import { PageCache } from "../read/byte-source.ts"
import { type OpenSegment, openSegment } from "../read/open-segment.ts"
import { type ManifestEntry, manifestFile, readManifest, writeManifest } from "./manifest.ts"
import { syncDirectory, writeDurably } from "./write-durably.ts"

/**
 * The segments in a directory. They are replaced together with the position that they are complete up to. One owner at
 * a time.
 */
export interface SegmentDirectory {
  /** The files in the manifest. */
  readonly parts: ReadonlyArray<SegmentPart>
  /** The last stored position; undefined if there is none, so that the index must be rebuilt. */
  readonly position: string | undefined
  /** Merges into a file, durably. It belongs to the index once `replace` names it. */
  readonly store: (parts: ReadonlyArray<SegmentPart>) => Generator<void, OpenSegment>
  /** Makes these stored parts the index. The replaced parts can be read until `closeReplaced`. */
  readonly replace: (parts: ReadonlyArray<SegmentPart>, position: string) => void
  /** Closes the files of segments that were replaced: nothing may read them any more. */
  readonly closeReplaced: () => void
  /** Removes only the index, including files that are being written: after `SegmentDamaged`, or to rebuild it. */
  readonly discard: () => void
  readonly close: () => void
}

/** Opens the index in a directory. One that is missing, damaged, or made with other weights is an empty one. */
export const openSegmentDirectory = (
  path: string,
  weights: FieldWeights,
  cacheBytes = 128 * 2 ** 20
): SegmentDirectory => {
  mkdirSync(path, { recursive: true })
  const key = weightsKey(weights)
  const cache = new PageCache(cacheBytes)
  const names = new Map<OpenSegment, ManifestEntry>()
  let parts: ReadonlyArray<SegmentPart> = []
  let position: string | undefined
  let replaced: Array<OpenSegment> = []

  const openStored = (entry: ManifestEntry): OpenSegment => {
    const descriptor = openSync(join(path, entry.file), "r")
    try {
      const segment = openSegment({ descriptor, cache })
      names.set(segment, entry)
      return segment
    } catch (error) {
      closeSync(descriptor)
      throw error
    }
  }

  const closeSegments = (segments: Iterable<OpenSegment>): void => {
    for (const segment of segments) {
      if (!names.delete(segment) || segment.file === undefined) continue
      cache.release(segment.source)
      closeSync(segment.file.descriptor)
    }
  }

  const discard = (): void => {
    parts = []
    position = undefined
    rmSync(join(path, manifestFile), { force: true })
    replaced = [...names.keys()]
    removeOthers(path, new Set())
  }

  const read = (): void => {
    const manifest = readManifest(path, key)
    if (manifest === undefined) return discard()
    parts = manifest.segments.map((entry) => {
      const segment = openStored(entry)
      if (segment.contents.weights !== key || segment.bytes !== entry.bytes) {
        throw new SegmentDamaged("A segment is not the one listed in the manifest.")
      }
      return { segment, deleted: readDeleted(path, entry) }
    })
    position = manifest.position
    removeOthers(path, filesOf(manifest.segments))
  }

  try {
    read()
  } catch (error) {
    if (isSystemError(error) && error.code !== "ENOENT") throw error
    // for any other problem, rebuild the index from the database
    discard()
    closeSegments(replaced)
  }

  let lastNumber = 0
  const newName = () => `${Date.now().toString(36)}-${(++lastNumber).toString(36)}`

  return {
    get parts() {
      return parts
    },
    get position() {
      return position
    },
    *store(given) {
      const file = `${newName()}.segment`
      const descriptor = openSync(join(path, file), "wx+")
      let segment: OpenSegment | undefined
      try {
        yield* writeTo(descriptor, given)
        yield
        segment = openSegment({ descriptor, cache })
        names.set(segment, { file, bytes: segment.bytes })
        return segment
      } finally {
        // failed or abandoned
        if (segment === undefined) {
          closeSync(descriptor)
          rmSync(join(path, file), { force: true })
        }
      }
    },
    replace(given, at) {
      const entries = given.map(({ deleted, segment }) => {
        const known = names.get(segment)
        if (known === undefined) {
          throw new Error("A segment must be stored in the directory before it is added to the index.")
        }
        const entry = deleted.size === 0
          ? { file: known.file, bytes: known.bytes }
          : withDeleted(path, known, deleted, newName)
        names.set(segment, entry)
        return entry
      })
      // the names of the segments have to last before the manifest that has them
      syncDirectory(path)
      writeManifest(path, { weights: key, position: at, segments: entries })
      const now = new Set(given.map(({ segment }) => segment))
      const gone = parts.map(({ segment }) => segment).filter((segment) => !now.has(segment))
      replaced.push(...gone)
      const kept = filesOf(entries)
      for (const { file } of gone.flatMap((segment) => names.get(segment) ?? [])) {
        rmSync(join(path, file), { force: true })
      }
      removeOthers(path, kept, ".deleted")
      parts = given
      position = at
    },
    closeReplaced() {
      closeSegments(replaced)
      replaced = []
    },
    discard,
    close() {
      closeSegments(names.keys())
    }
  }
}

const writeTo = (descriptor: number, parts: ReadonlyArray<SegmentPart>): Generator<void, unknown> => {
  const [only] = parts
  const isWhole = parts.length === 1 && only!.deleted.size === 0 && only!.segment.file === undefined
  return isWhole ? copySegment(only!.segment, descriptor) : mergeSegments(parts, descriptor)
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && "syscall" in error

const filesOf = (entries: ReadonlyArray<ManifestEntry>): ReadonlySet<string> =>
  new Set([
    manifestFile,
    ...entries.flatMap(({ deleted, file }) => deleted === undefined ? [file] : [file, deleted.file])
  ])

/** Removes only index files: the directory may also contain other files. */
const removeOthers = (path: string, kept: ReadonlySet<string>, ending = ""): void => {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const { name } = entry
    if (entry.isFile() && isOwnFile(name) && name.endsWith(ending) && !kept.has(name)) {
      rmSync(join(path, name), { force: true })
    }
  }
}

const withDeleted = (
  path: string,
  { bytes, deleted, file }: ManifestEntry,
  documents: ReadonlySet<number>,
  newName: () => string
): ManifestEntry => {
  const list = Buffer.from(Uint32Array.from(documents).sort().buffer)
  const checksum = crc32(list)
  if (deleted?.checksum === checksum) return { file, bytes, deleted }
  const name = `${newName()}.deleted`
  writeDurably(path, name, list)
  return { file, bytes, deleted: { file: name, checksum } }
}

const readDeleted = (path: string, { deleted }: ManifestEntry): ReadonlySet<number> => {
  if (deleted === undefined) return new Set()
  const bytes = readFileSync(join(path, deleted.file))
  if (crc32(bytes) !== deleted.checksum) {
    throw new SegmentDamaged("A list of deleted documents does not match its checksum.")
  }
  return new Set(new Uint32Array(new Uint8Array(bytes).buffer))
}

/** Whether a file has the name of an index file. */
const isOwnFile = (name: string): boolean =>
  name === manifestFile || name === `${manifestFile}.new` || numberedFile.test(name)

// the time, a counter, and the kind of file
const numberedFile = /^[\da-z]+-[\da-z]+\.(?:segment|deleted(?:\.new)?)$/u

/** Writes a segment durably to a file with the same bytes as in memory, yielding in between. */
function* copySegment({ bytes, source }: OpenSegment, file: number): Generator<void, void> {
  for (let at = 0; at < bytes;) {
    at += writeSync(file, source.read(at, Math.min(bytesAtOnce, bytes - at)))
    fdatasyncSync(file)
    yield
  }
}

const bytesAtOnce = 1 << 21
