import { crawlableUrl } from "../url/crawlable-url.ts"

/** An entry of a sitemap or feed. */
export interface SitemapEntry {
  /** Absolute http(s) URL without fragment. */
  readonly url: string
  /** Milliseconds since the epoch. */
  readonly lastModified: number | undefined
}

/** The entries found in a piece of a file. */
export interface SitemapPart {
  readonly pages: Array<SitemapEntry>
  /** URLs of other sitemaps, from an index. */
  readonly sitemaps: Array<string>
}

export interface SitemapScanner {
  /** Reads the next piece of the file. */
  readonly write: (text: string) => SitemapPart
  /** Reads what is left at the end of the file. */
  readonly end: () => SitemapPart
  /** Why reading stopped; undefined while the file is valid. */
  readonly problem: () => string | undefined
}

/**
 * Reads a sitemap, an index of sitemaps, a feed (RSS, Atom) or a list of URLs in plain text, piece by piece. `base` is
 * the URL of the file.
 * Takes linear time and keeps at most 8,192 characters between pieces, for any text.
 */
export const scanSitemap = (base: string): SitemapScanner => {
  let part: SitemapPart = { pages: [], sitemaps: [] }
  let rest = ""
  let format: "xml" | "text" | undefined
  /** Everything up to this text is ignored. */
  let skipped: string | undefined
  let isRaw = false
  let entry: Entry | undefined
  let depth = 0
  let field: "date" | "url" | undefined
  let value = ""
  let entries = 0
  let problem: string | undefined

  const isOver = () => problem !== undefined
  const emit = (url: string, date: string, isSitemap: boolean) => {
    if (++entries > maxEntries) problem ??= `it has more than ${maxEntries.toLocaleString("en")} entries`
    const link = url.length > maxEntryLength || problem !== undefined ? undefined : crawlableUrl(url, base)
    if (link === undefined) return
    if (isSitemap) return void part.sitemaps.push(link)
    const time = date === "" ? NaN : Date.parse(date)
    part.pages.push({ url: link, lastModified: Number.isNaN(time) ? undefined : time })
  }
  const closeEntry = () => {
    if (entry !== undefined && entry.url !== "") emit(entry.url, entry.date, entry.element === "sitemap")
    entry = undefined
    field = undefined
  }
  const open = (element: string, tag: string, isEmpty: boolean) => {
    if (element === "html") problem = pageProblem
    if (elements[element] !== undefined && (entry === undefined || depth === 0 && element === entry.element)) {
      closeEntry()
      entry = { element, url: "", date: "" }
      depth = 0
      return
    }
    if (entry === undefined) {
      // the element around it is missing
      if (element !== "loc") return
      entry = { element, url: "", date: "" }
      field = "url"
      value = ""
      return
    }
    if (depth === 0) {
      field = elements[entry.element]?.[element]
      value = ""
      if (element === "link" && entry.element === "entry") {
        field = undefined
        if (entry.url === "" && /^(?:alternate)?$/.test(attribute(tag, "rel"))) {
          entry.url = unescape(attribute(tag, "href"))
        }
      }
    }
    if (isEmpty) field = undefined
    else depth++
  }
  const close = (element: string) => {
    if (entry === undefined) return
    if (field !== undefined && depth <= 1) {
      if (entry[field] === "") entry[field] = unescape(value).trim()
      field = undefined
    }
    if (element === entry.element) return closeEntry()
    depth = Math.max(0, depth - 1)
  }
  const characters = (text: string, isMarkup: boolean) => {
    if (field === undefined || value.length > maxEntryLength || text === "") return
    value += isMarkup ? text.slice(0, maxEntryLength + 1) : text.slice(0, maxEntryLength + 1).replaceAll("&", "&amp;")
  }
  const tag = (text: string) => {
    const [, slash = "", name = ""] = /^<(\/?)([^\s/>]*)/.exec(text) ?? []
    const element = name.slice(name.indexOf(":") + 1).toLowerCase()
    if (slash === "") open(element, text, text.endsWith("/>"))
    else close(element)
  }

  /** Reads markup, and returns what may continue in the next piece. */
  const markup = (text: string): string => {
    let at = 0
    while (at < text.length && !isOver()) {
      if (skipped !== undefined) {
        const end = text.indexOf(skipped, at)
        if (end === -1) return text.slice(Math.max(at, text.length - skipped.length + 1))
        at = end + skipped.length
        skipped = undefined
      } else if (isRaw) {
        const end = text.indexOf("]]>", at)
        const last = end === -1 ? Math.max(at, text.length - 2) : end
        characters(text.slice(at, last), false)
        if (end === -1) return text.slice(last)
        at = end + 3
        isRaw = false
      } else {
        const start = text.indexOf("<", at)
        characters(text.slice(at, start === -1 ? text.length : start), true)
        if (start === -1) return ""
        at = start
        const isShort = text.length - start < cdata.length
        if (isShort && cdata.startsWith(text.slice(start))) return text.slice(start)
        if (text.startsWith(cdata, start)) {
          isRaw = true
          at += cdata.length
        } else if (isShort && comment.startsWith(text.slice(start))) return text.slice(start)
        else if (text.startsWith(comment, start)) skipped = "-->"
        else if (text.startsWith("<?", start)) skipped = "?>"
        else if (text.startsWith("<!", start)) skipped = ">"
        else {
          const end = tagEnd(text, start)
          if (end !== -1) {
            tag(text.slice(start, end + 1))
            at = end + 1
          } else if (text.length - start > maxTagLength) skipped = ">"
          else return text.slice(start)
        }
      }
    }
    return ""
  }
  const lines = (text: string): string => {
    let at = 0
    while (!isOver()) {
      const end = text.indexOf("\n", at)
      if (end === -1) break
      if (skipped === undefined) line(text.slice(at, end))
      skipped = undefined
      at = end + 1
    }
    if (text.length - at <= maxEntryLength && skipped === undefined) return text.slice(at)
    skipped = "\n"
    return ""
  }
  const line = (text: string) => {
    // a carriage return alone also ends a line
    for (const url of text.split("\r")) if (/^\s*https?:\/\//i.test(url)) emit(url.trim(), "", false)
  }
  const taken = (): SitemapPart => {
    const found = part
    part = { pages: [], sitemaps: [] }
    return found
  }

  return {
    write: (text) => {
      if (problem !== undefined) return taken()
      let piece = rest + text
      rest = ""
      if (format === undefined) {
        piece = piece.trimStart()
        if (piece === "") return taken()
        format = piece.startsWith("<") ? "xml" : "text"
      }
      rest = format === "xml" ? markup(piece) : lines(piece)
      return taken()
    },
    end: () => {
      if (format === "text" && skipped === undefined && problem === undefined) line(rest)
      rest = ""
      return taken()
    },
    problem: () => problem
  }
}

/** The problem of a file that is a page. */
export const pageProblem = "it is an HTML page"

interface Entry {
  readonly element: string
  url: string
  date: string
}

/** The elements around an entry, with their elements for URL and date. An Atom entry has its URL in an attribute. */
const elements: Readonly<Partial<Record<string, Readonly<Partial<Record<string, "date" | "url">>>>>> = {
  url: { loc: "url", lastmod: "date" },
  sitemap: { loc: "url", lastmod: "date" },
  item: { link: "url", pubdate: "date", date: "date" },
  entry: { updated: "date", published: "date" }
}

/** The position of the `>` that ends a tag, outside of quotes; -1 if it is not there. */
const tagEnd = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x3e) return at
    if (code !== 0x22 && code !== 0x27) continue
    at = text.indexOf(code === 0x22 ? "\"" : "'", at + 1)
    if (at === -1 || at - start > maxTagLength) return -1
  }
  return -1
}

const attribute = (tag: string, name: string): string => {
  const [, , quoted = ""] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, "is").exec(tag) ?? []
  return quoted
}

const unescape = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|quot|apos|amp));/gi,
    (all, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? all
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : all
    }
  )

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: "\"", apos: "'", amp: "&" }

const cdata = "<![CDATA["
const comment = "<!--"
const maxTagLength = 8_192
/** Longer entries are ignored. */
const maxEntryLength = 3_000
/** The limit per file in the sitemap protocol. */
const maxEntries = 50_000
