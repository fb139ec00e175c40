import { requestInvalid, withoutCall } from "@trawl/core/machine"
import { uploadBytes } from "@trawl/types/limits"

/** A file to parse: a `File`, or its content with a filename, whose extension determines the type. */
export type FileInput = NamedContent | {
  readonly filename: string
  readonly data: Content | Uint8Array | ArrayBuffer | string
  /** Media type. Default: that of a `Blob`; otherwise the service uses the extension. */
  readonly contentType?: string | undefined
}

/** A file that has been read. */
export interface ReadFile {
  readonly filename: string
  readonly data: Uint8Array
  readonly contentType: string | undefined
}

/** The common interface of `Blob` on all platforms. */
interface Content {
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

interface NamedContent extends Content {
  readonly name: string
}

/** Reads the bytes of a file. Rejects with an `ApiError` if the file cannot be read or is too large for the service. */
export const readFile = async (file: FileInput): Promise<ReadFile> => {
  if (Object(file) !== file) {
    throw withoutCall("parse", requestInvalid("file", "must be a file, or its content with a name"))
  }
  const { contentType, data, filename }: Unnamed = "name" in file ? { filename: file.name, data: file } : file
  const bytes = await bytesOf(data)
  if (bytes.length > uploadBytes) {
    throw withoutCall("parse", requestInvalid("file", `must have at most ${uploadBytes} bytes`))
  }
  return { filename, data: bytes, contentType: contentType ?? typeOf(data) }
}

type Unnamed = Exclude<FileInput, NamedContent>

const bytesOf = async (data: Unnamed["data"]): Promise<Uint8Array> => {
  if (typeof data === "string") return new TextEncoder().encode(data)
  if (data instanceof Uint8Array) return data
  try {
    return new Uint8Array("arrayBuffer" in data ? await data.arrayBuffer() : data)
  } catch (cause) {
    throw withoutCall("parse", requestInvalid("file", "must be readable"), { cause })
  }
}

const typeOf = (data: object | string): string | undefined =>
  typeof data === "object" && "type" in data && String(data.type) || undefined
