import { crawlableUrl } from "../url/crawlable-url.ts"

/** The contents of a sitemap file. */
export interface Sitemap {
  /** The URLs are other sitemaps, not pages. */
  readonly isIndex: boolean
  /** Absolute http(s) URLs without fragment, each once, in the order of the file. */
  readonly urls: ReadonlyArray<string>
}

/** Reads a sitemap or an index of sitemaps: XML or plain text, at most 50,000 entries. A text that is neither lists nothing. Takes linear time for any text. */
export const parseSitemap = (text: string, limit = mostEntries): Sitemap => {
  const urls = new Set<string>()
  let read = 0
  for (const entry of text.includes("<loc>") ? locations(text) : lines(text)) {
    if (urls.size >= limit || ++read > mostEntries) break
    const url = entry.length <= longestEntry ? crawlableUrl(unescape(entry).trim()) : undefined
    if (url !== undefined) urls.add(url)
  }
  return { isIndex: text.includes("<sitemapindex"), urls: [...urls] }
}

function* locations(text: string) {
  let end = 0
  for (let start = text.indexOf("<loc>"); start >= 0; start = text.indexOf("<loc>", end)) {
    end = text.indexOf("</loc>", start)
    if (end < 0) return
    yield text.slice(start + "<loc>".length, end)
  }
}

function* lines(text: string) {
  if (!/^\s*</.test(text)) yield* text.slice(0, mostEntries * 100).split(/[\r\n]+/)
}

const unescape = (text: string) =>
  text.replace(/<!\[CDATA\[|\]\]>/g, "")
    .replace(/&(?:lt|gt|quot|apos|#39|amp);/g, (entity) => entities[entity] ?? entity)

const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": "\"",
  "&apos;": "'",
  "&#39;": "'",
  "&amp;": "&"
}

// the limit per file in the sitemap protocol
const mostEntries = 50_000
const longestEntry = 3000
