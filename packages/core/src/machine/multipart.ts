import type { Content } from "./operation.ts"

/** One field of a form; with `filename` it is a file. */
export interface FormPart {
  readonly name: string
  readonly data: string | Uint8Array
  readonly filename?: string | undefined
  /** Media type of a file. Default: `application/octet-stream`. */
  readonly contentType?: string | undefined
}

/** A `multipart/form-data` body, encoded once so that every attempt sends the same bytes. */
export const multipart = (parts: ReadonlyArray<FormPart>, random: () => number = Math.random): Content => {
  const boundary = `trawl-${random().toString(36).slice(2)}${random().toString(36).slice(2)}`
  const encoder = new TextEncoder()
  const pieces = parts.flatMap(({ contentType = "application/octet-stream", data, filename, name }) => [
    encoder.encode(
      `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"` +
        (filename === undefined ? "" : `; filename="${quoted(filename)}"\r\ncontent-type: ${oneLine(contentType)}`) +
        "\r\n\r\n"
    ),
    typeof data === "string" ? encoder.encode(data) : data,
    encoder.encode("\r\n")
  ])
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: joined([...pieces, encoder.encode(`--${boundary}--\r\n`)])
  }
}

/** Encodes a name as browsers do: quotes and line breaks are percent-encoded. */
const quoted = (name: string): string => name.replaceAll("\"", "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A")

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, " ")

const joined = (pieces: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
