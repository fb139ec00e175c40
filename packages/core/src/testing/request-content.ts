import type { HttpRequest } from "../machine/exchange.ts"
import type { RecordedContent, RecordedPart } from "./recording.ts"

/** The body of a request in a readable and comparable form. */
export const contentOf = ({ body, headers }: Pick<HttpRequest, "body" | "headers">): RecordedContent => {
  if (body === undefined) return { body: null }
  const type = headers["content-type"] ?? ""
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(type)?.[1]
  if (boundary !== undefined) {
    const parts = partsOf(typeof body === "string" ? new TextEncoder().encode(body) : body, boundary)
    if (parts) return { parts }
  }
  const data = typeof body === "string" ? { text: body } : textOrBytes(body)
  if (!("text" in data && type.startsWith("application/json"))) return data
  const content = jsonOrText(data.text)
  // a body of `null` means that the request has no body
  return "body" in content && content.body === null ? data : content
}

/** A body that should be JSON. */
export const jsonOrText = (text: string): RecordedContent => {
  try {
    return { body: JSON.parse(text) as unknown }
  } catch {
    return { text }
  }
}

const partsOf = (bytes: Uint8Array, boundary: string): ReadonlyArray<RecordedPart> | undefined => {
  const parts: Array<RecordedPart> = []
  for (const piece of `\r\n${oneByOne(bytes)}`.split(`\r\n--${boundary}`).slice(1)) {
    if (piece.startsWith("--")) return parts
    const [, head = "", data] = /^\r\n([^]*?)\r\n\r\n([^]*)$/.exec(piece) ?? []
    const name = /name="([^"]*)"/.exec(utf8(head))?.[1]
    if (data === undefined || name === undefined) return undefined
    const filename = /filename="([^"]*)"/.exec(utf8(head))?.[1]
    const contentType = /^content-type: *(.*)$/im.exec(head)?.[1]
    parts.push({
      name,
      ...filename !== undefined && { filename },
      ...contentType !== undefined && { contentType },
      ...textOrBytes(Uint8Array.from(data, (character) => character.charCodeAt(0)))
    })
  }
  return undefined // without its end
}

const textOrBytes = (bytes: Uint8Array): { readonly text: string } | { readonly base64: string } => {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { base64: btoa(oneByOne(bytes)) }
  }
}

/** Converts each byte to one character. */
const oneByOne = (bytes: Uint8Array): string => {
  let text = ""
  // in slices, because the number of arguments of a call is limited
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

const utf8 = (oneByOneText: string): string =>
  new TextDecoder().decode(Uint8Array.from(oneByOneText, (character) => character.charCodeAt(0)))
