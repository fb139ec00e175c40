/**
 * Decodes the body of a page. The encoding comes from the byte order mark, or else from the `charset` of
 * `Content-Type`, or else from the markup. If there is none, or it is wrong, UTF-8 is used if the bytes are valid,
 * otherwise windows-1252.
 */
export const decodeText = (body: Uint8Array, contentTypeHeader: string | undefined): string => {
  const marked = byteOrderMark(body)
  if (marked !== undefined) return new TextDecoder(marked).decode(body)
  for (const decoder of declaredDecoders(body, contentTypeHeader)) {
    const text = decoder.decode(body)
    if (decoder.encoding !== "utf-8" || isUtf8(text, fewDamages)) return text
  }
  const text = new TextDecoder().decode(body)
  return isUtf8(text, 0) ? text : new TextDecoder("windows-1252").decode(body)
}

/** Decodes a body that arrives in chunks, like `decodeText` but without checks of the bytes after the first chunk. */
export const decoderOf = (firstChunk: Uint8Array, contentTypeHeader: string | undefined): TextDecoder => {
  const marked = byteOrderMark(firstChunk)
  return marked === undefined
    ? declaredDecoders(firstChunk, contentTypeHeader)[0] ?? new TextDecoder()
    : new TextDecoder(marked)
}

/** Decoders for the known encodings that the header and the markup declare, in this order. */
const declaredDecoders = (
  body: Uint8Array,
  contentTypeHeader: string | undefined
): ReadonlyArray<TextDecoder> =>
  [charsetOf(contentTypeHeader ?? ""), isMarkup(contentTypeHeader) ? declaredCharset(body) : undefined]
    .flatMap((label) => label === undefined ? [] : decoderFor(label) ?? [])

const byteOrderMark = (body: Uint8Array): string | undefined =>
  body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf
    ? "utf-8"
    : body[0] === 0xfe && body[1] === 0xff
    ? "utf-16be"
    : body[0] === 0xff && body[1] === 0xfe
    ? "utf-16le"
    : undefined

const charsetOf = (text: string): string | undefined =>
  /charset\s{0,9}=\s{0,9}["']?\s{0,9}([^\s"';,>/]{1,40})/i.exec(text)?.[1]

const isMarkup = (contentType = ""): boolean => !/^\s*[\w.+-]+\//.test(contentType) || /html|xml/i.test(contentType)

/**
 * From `<meta charset>`, `<meta http-equiv="content-type">` or the XML declaration, which are ASCII in all encodings.
 */
const declaredCharset = (body: Uint8Array): string | undefined => {
  // browsers read 1024 bytes, but some pages have long scripts before the tag
  const start = new TextDecoder("latin1").decode(body.subarray(0, 4096))
  const xml = /^\s{0,99}<\?xml[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}["']([^"']{1,40})/i.exec(start)?.[1]
  const tag = (start.replace(/<!--[^]*?(?:-->|$)/g, "").match(/<meta\b[^>]*>/gi) ?? []).find((meta) =>
    /charset/i.test(meta)
  )
  const label = xml ?? (tag === undefined ? undefined : charsetOf(tag))
  // a page that was readable up to here is not UTF-16
  return label !== undefined && /^utf-?16/i.test(label) ? "utf-8" : label
}

const decoderFor = (label: string): TextDecoder | undefined => {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined // an unknown encoding counts as none
  }
}

/** Maximum number of invalid characters in a page that still counts as UTF-8. */
const fewDamages = 3

/** Whether text was really UTF-8: most of its non-ASCII characters are valid. */
const isUtf8 = (text: string, tolerated: number): boolean => {
  // fast path for most texts
  if (!text.includes("\ufffd")) return true
  let damaged = 0
  let whole = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0xfffd) damaged++
    else if (code > 0x7f) whole++
  }
  return damaged <= tolerated || whole > damaged * 2
}
