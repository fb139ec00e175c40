/**
 * The body of a page as text. The encoding is the one that its byte order mark says, else the `charset` of its
 * `Content-Type`, else the one its markup declares; without any, or where those are wrong, UTF-8 or windows-1252,
 * whichever fits.
 */
export const decodeText = (body: Uint8Array, contentTypeHeader: string | undefined): string => {
  const marked = byteOrderMark(body)
  if (marked !== undefined) return new TextDecoder(marked).decode(body)
  const declared = [charsetOf(contentTypeHeader ?? ""), isMarkup(contentTypeHeader) ? declaredCharset(body) : undefined]
  for (const label of declared) {
    const decoder = label === undefined ? undefined : decoderFor(label)
    if (decoder === undefined) continue
    const text = decoder.decode(body)
    if (decoder.encoding !== "utf-8" || isUtf8(text, fewDamages)) return text
  }
  const text = new TextDecoder().decode(body)
  return isUtf8(text, 0) ? text : new TextDecoder("windows-1252").decode(body)
}

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

/** From `<meta charset>`, `<meta http-equiv="content-type">` or the XML declaration, which are ASCII in all encodings. */
const declaredCharset = (body: Uint8Array): string | undefined => {
  // browsers look at 1024 bytes; pages with long scripts before the tag mean it just as well
  const start = new TextDecoder("latin1").decode(body.subarray(0, 4096))
  const xml = /^\s{0,99}<\?xml[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}["']([^"']{1,40})/i.exec(start)?.[1]
  const tag = (start.replace(/<!--[^]*?(?:-->|$)/g, "").match(/<meta\b[^>]*>/gi) ?? []).find((meta) =>
    /charset/i.test(meta)
  )
  const label = xml ?? (tag === undefined ? undefined : charsetOf(tag))
  // a page that could be read this far is not UTF-16
  return label !== undefined && /^utf-?16/i.test(label) ? "utf-8" : label
}

const decoderFor = (label: string): TextDecoder | undefined => {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined // an encoding nobody knows is as good as none
  }
}

/** So many damaged characters do not make a page that says it is UTF-8 a liar. */
const fewDamages = 3

/** Whether text decoded as UTF-8 was UTF-8: mostly whole where it is not ASCII. */
const isUtf8 = (text: string, tolerated: number): boolean => {
  // most texts, and the platform looks faster
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
