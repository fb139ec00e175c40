/** The text of a body: by byte order mark, `charset` of the header or of a `<meta>`, else UTF-8, else windows-1252. */
export const decodeText = (body: Uint8Array, contentTypeHeader: string | undefined): string => {
  const label = markOf(body) ?? charsetOf(contentTypeHeader) ?? metaCharsetOf(body)
  if (label !== undefined) return new TextDecoder(label).decode(body)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body)
  } catch {
    // bytes that are not UTF-8 and say nothing of themselves
    return new TextDecoder("windows-1252").decode(body)
  }
}

const markOf = ([first, second, third]: Uint8Array): string | undefined => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  return first === 0xff && second === 0xfe ? "utf-16le" : undefined
}

const charsetOf = (contentType: string | undefined): string | undefined =>
  known(/;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType ?? "")?.[1])

/** As the HTML standard prescans: in the first bytes, and never UTF-16, which could not have been read so far. */
const metaCharsetOf = (body: Uint8Array): string | undefined => {
  const start = Buffer.from(body.subarray(0, 4096)).toString("latin1").replaceAll(/<!--[\s\S]*?-->/g, "")
  const label = known(
    /<meta\b[^>]*?charset\s*=\s*["']?\s*([^"'\s/>;]+)/i.exec(start)?.[1] ?? /^<\?xml[^>]*encoding=["']([^"']+)/.exec(start)?.[1]
  )
  return label?.toLowerCase().startsWith("utf-16") ? "utf-8" : label
}

const known = (label: string | undefined): string | undefined => {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    // an unknown label is as good as none
    return undefined
  }
}

