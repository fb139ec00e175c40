/** The media type of a body: what the server says, unless it says nothing useful or the first bytes say otherwise. */
export const contentTypeOf = (header: string | undefined, body: Uint8Array): string => {
  const said = (header ?? "").split(";")[0]?.trim().toLowerCase() ?? ""
  const sign = signatures.find(({ bytes }) => bytes.every((byte, index) => body[index] === byte))
  if (sign !== undefined && (vague(said) || said.startsWith("text/"))) return sign.type
  return vague(said) ? textTypeOf(body) : said
}

const vague = (type: string): boolean =>
  !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) || type === "application/octet-stream" || type === "application/unknown"

const textTypeOf = (body: Uint8Array): string => {
  const start = body.subarray(0, 1024)
  if (start.some((byte) => byte < 9 || (byte > 13 && byte < 27))) return "application/octet-stream"
  const text = Buffer.from(start).toString("latin1").replace(/^(?:\xef\xbb\xbf)?\s*(?:<!--[\s\S]*?-->\s*)*/, "")
  if (/^<(?:!doctype html|html|head|body|title|meta|script|div|p|h1|table)\b/i.test(text)) return "text/html"
  return /^<\?xml\b/.test(text) ? "application/xml" : "text/plain"
}

const signatures = [
  { type: "application/pdf", bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: "image/png", bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: "image/jpeg", bytes: [0xff, 0xd8, 0xff] },
  { type: "image/gif", bytes: [0x47, 0x49, 0x46, 0x38] },
  { type: "application/zip", bytes: [0x50, 0x4b, 0x03, 0x04] },
  { type: "application/gzip", bytes: [0x1f, 0x8b, 0x08] }
]
