import { readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"

export interface BuiltFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** Whether the bytes are compressed. */
  readonly isPacked: boolean
}

/**
 * A file of the built page, by its path below the directory. Prefers the compressed version. Undefined if the file does
 * not exist.
 */
export const builtFile = async (
  directory: string,
  path: BuiltPath,
  acceptsGzip: boolean
): Promise<BuiltFile | undefined> => {
  const contentType = contentTypes[extname(path)]
  if (contentType === undefined) return undefined
  const whole = join(directory, path)
  const packed = await bytesOf(`${whole}.gz`)
  if (packed !== undefined && acceptsGzip) return { bytes: packed, contentType, isPacked: true }
  const bytes = await bytesOf(whole) ?? (packed && await unpack(packed))
  return bytes && { bytes, contentType, isPacked: false }
}

const unpack = promisify(gunzip)

export type BuiltPath = "index.html" | `assets/${string}`

/**
 * The path of an asset by its name; undefined for names that a build cannot produce, such as paths to other
 * directories.
 */
export const assetPath = (name: string): BuiltPath | undefined =>
  /^[\w-][\w.-]*$/.test(name) ? `assets/${name}` : undefined

const bytesOf = (path: string): Promise<Uint8Array | undefined> => readFile(path).catch(() => undefined)

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2"
}
