/**
 * The media type of a body: the server's, unless that is missing, too general, or clearly contradicted by the bytes.
 * Without parameters, in lower case.
 */
export const contentTypeOf = (header: string | undefined, body: Uint8Array): string => {
  const mediaType = header?.split(";", 1)[0]?.trim().toLowerCase() ?? ""
  const known = /^[\w.+-]+\/[\w.+-]+$/.test(mediaType) && !vague.has(mediaType) ? mediaType : undefined
  const binary = signatures.find(({ bytes, offset = 0 }) => startsWith(body, bytes, offset))?.type
  if (binary !== undefined) return known === undefined || isText(known) ? binary : known
  return known ?? sniffText(body)
}

const vague: ReadonlySet<string> = new Set([
  "*/*",
  "application/binary",
  "application/force-download",
  "application/octet-stream",
  "application/unknown",
  "application/x-download",
  "binary/octet-stream",
  "content/unknown",
  "unknown/unknown"
])

const isText = (type: string): boolean =>
  type.startsWith("text/") || type.endsWith("+xml") || type.endsWith("/xml") || type.endsWith("json")

const signatures: ReadonlyArray<{ readonly type: string; readonly bytes: string; readonly offset?: number }> = [
  { type: "application/pdf", bytes: "%PDF-" },
  { type: "image/png", bytes: "\x89PNG" },
  { type: "image/jpeg", bytes: "\xff\xd8\xff" },
  { type: "image/gif", bytes: "GIF8" },
  { type: "image/webp", bytes: "WEBPVP", offset: 8 },
  { type: "image/avif", bytes: "ftypavif", offset: 4 },
  { type: "image/tiff", bytes: "II*\0" },
  { type: "image/tiff", bytes: "MM\0*" },
  { type: "image/x-icon", bytes: "\0\0\x01\0" },
  { type: "video/mp4", bytes: "ftyp", offset: 4 },
  { type: "video/webm", bytes: "\x1aE\xdf\xa3" },
  { type: "audio/mpeg", bytes: "ID3" },
  { type: "audio/ogg", bytes: "OggS" },
  { type: "audio/wav", bytes: "WAVEfmt", offset: 8 },
  { type: "application/zip", bytes: "PK\x03\x04" },
  { type: "application/gzip", bytes: "\x1f\x8b" },
  { type: "application/x-7z-compressed", bytes: "7z\xbc\xaf\x27\x1c" },
  { type: "application/vnd.rar", bytes: "Rar!\x1a\x07" },
  { type: "application/zstd", bytes: "\x28\xb5\x2f\xfd" },
  { type: "application/vnd.ms-office", bytes: "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" },
  { type: "application/wasm", bytes: "\0asm" },
  { type: "application/vnd.sqlite3", bytes: "SQLite format 3\0" },
  { type: "font/woff", bytes: "wOFF" },
  { type: "font/woff2", bytes: "wOF2" }
]

const startsWith = (body: Uint8Array, bytes: string, offset: number): boolean => {
  if (body.length < offset + bytes.length) return false
  for (let i = 0; i < bytes.length; i++) if (body[offset + i] !== bytes.charCodeAt(i)) return false
  return true
}

const sniffText = (body: Uint8Array): string => {
  const start = body.subarray(0, 2048)
  if (start.some((byte) => isControl(byte))) return hasUtf16Mark(start) ? "text/plain" : "application/octet-stream"
  const text = new TextDecoder().decode(start).trimStart()
  if (/^<\?xml\b/i.test(text)) {
    return /<(?:!doctype\s+)?html\b/i.test(text)
      ? "application/xhtml+xml"
      : "application/xml"
  }
  if (
    /^(?:<!--[^]{0,2000}?-->\s*)?<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|div|p|h1|table|br|a|b|font|iframe)\b/i
      .test(text)
  ) return "text/html"
  if (/^(?:\{\s*(?:"|\})|\[\s*(?:[\]{["\d-]|true|false|null))/.test(text)) return "application/json"
  return "text/plain"
}

/** Control characters that no text has. */
const isControl = (byte: number): boolean =>
  byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27

const hasUtf16Mark = (body: Uint8Array): boolean =>
  (body[0] === 0xff && body[1] === 0xfe) || (body[0] === 0xfe && body[1] === 0xff)
