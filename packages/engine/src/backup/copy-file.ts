import { openRegularFile, syncDirectory } from "@trawl/full-text/effect"
import { createHash } from "node:crypto"
import { closeSync, read } from "node:fs"
import { open, rename } from "node:fs/promises"
import { dirname } from "node:path"
import { promisify } from "node:util"

/** Reads bytes from a position of a file into the buffer, and returns their number; 0 at the end of the file. */
type Source = (buffer: Uint8Array, position: number) => Promise<number>

/** Writes a file atomically and durably, readable only by its owner. Returns its SHA-256. */
export const copyFile = async (source: Source, target: string): Promise<string> => {
  const part = `${target}.part`
  const file = await open(part, "w", 0o600)
  const hash = createHash("sha256")
  try {
    await eachPiece(source, async (piece) => {
      hash.update(piece)
      await file.writeFile(piece)
    })
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, target)
  syncDirectory(dirname(target))
  return hash.digest("hex")
}

/** The SHA-256 and the size of a file. */
export const sumOf = async (path: string): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  const hash = createHash("sha256")
  let bytes = 0
  await withFile(path, (source) =>
    eachPiece(source, (piece) => {
      hash.update(piece)
      bytes += piece.length
      return Promise.resolve()
    }))
  return { bytes, sha256: hash.digest("hex") }
}

export const withFile = async <A>(path: string, body: (source: Source) => Promise<A>): Promise<A> => {
  const file = openRegularFile(path)
  try {
    return await body(fromDescriptor(file))
  } finally {
    closeSync(file)
  }
}

export const fromDescriptor = (descriptor: number): Source => async (buffer, position) =>
  (await readAt(descriptor, buffer, 0, buffer.length, position)).bytesRead

export const fromBytes = (bytes: Uint8Array): Source => (buffer, position) => {
  const piece = bytes.subarray(position, position + buffer.length)
  buffer.set(piece)
  return Promise.resolve(piece.length)
}

const readAt = promisify(read)

const eachPiece = async (source: Source, use: (piece: Uint8Array) => Promise<void>): Promise<void> => {
  const buffer = new Uint8Array(1 << 20)
  for (let position = 0;;) {
    const length = await source(buffer, position)
    if (length === 0) return
    await use(buffer.subarray(0, length))
    position += length
  }
}
