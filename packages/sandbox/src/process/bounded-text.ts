import type { Readable } from "node:stream"
import { StringDecoder } from "node:string_decoder"

export interface BoundedText {
  readonly text: () => string
  readonly isCut: () => boolean
}

/** The first `maxBytes` bytes of a stream. It reads on after them, so that the writer does not stop, until `floodBytes`. */
export const boundedText = (
  stream: Readable,
  maxBytes: number,
  floodBytes: number,
  onFlood: () => void
): BoundedText => {
  const decoder = new StringDecoder("utf8")
  let text = ""
  let bytes = 0
  stream.on("data", (chunk: Buffer) => {
    const left = Math.max(maxBytes - bytes, 0)
    bytes += chunk.length
    if (left > 0) text += decoder.write(chunk.subarray(0, left))
    if (bytes > floodBytes) onFlood()
  })
  stream.on("error", () => {}) // a killed process closes its streams
  return { text: () => text, isCut: () => bytes > maxBytes }
}
