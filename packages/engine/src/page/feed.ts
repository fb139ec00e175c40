import { Parser } from "htmlparser2"
import { parseHtml } from "./html/parse-html.ts"
import { escapeAttribute, escapeText, printHtml } from "./html/print-html.ts"
import { textOf } from "./html/text-of.ts"
import type { PageText } from "./read-page.ts"

/** Whether a page is a feed: RSS or Atom. */
export const isFeed = ({ contentType, text }: Pick<PageText, "contentType" | "text">): boolean => contentType.endsWith("xml") && opening.test(text.slice(0, 20_000))

const opening =
  /^\s*(?:(?:<\?[^>]{0,500}>|<!--(?:(?!-->)[^]){0,2000}-->|<!doctype[^>]{0,500}>)\s*){0,9}<(?:rss[\s>]|feed\s[^>]{0,2000}www\.w3\.org\/2005\/Atom|rdf:RDF\s[^>]{0,2000}purl\.org\/rss\/)/i

/** A feed as a page: what it is called, then its entries, each under a heading that links to it. */
export const feedAsHtml = (xml: string): string => {
  const { entries, feed } = readFeed(xml)
  const [title, about] = [plainTitle(feed.title), plain(feed.about)]
  return `<html lang="${escapeAttribute(feed.language.trim())}"><head><title>${escapeText(title)}</title><meta name="description" content="${escapeAttribute(about)}"></head>` +
    `<body><h1>${linked(title, feed.link)}</h1><p>${escapeText(about)}</p>${entries.map(entryAsHtml).join("")}</body></html>`
}

const entryAsHtml = ({ about, author, content, date, enclosure, link, title, updated }: Told): string => {
  const said = [date.trim() || updated.trim(), plain(author)].filter((text) => text !== "").join(" · ")
  return `<article><h2>${linked(plainTitle(title), link)}</h2><p>${escapeText(said)}</p><div>${printHtml(parseHtml(about.trim() || content).body)}</div><p>${linked("", enclosure)}</p></article>`
}

const linked = (text: string, url: string): string => {
  const href = url.trim()
  return href === "" ? escapeText(text) : `<a href="${escapeAttribute(href)}">${escapeText(text || href)}</a>`
}

const plain = (html: string): string => textOf(parseHtml(html).body).replace(/\s+/g, " ").trim()

/** Titles are texts, though some feeds write markup in them. */
const plainTitle = (title: string): string => /<\/\w+>|&#?\w+;/.test(title) ? plain(title) : title.replace(/\s+/g, " ").trim()

/** What a feed or one of its entries says of itself. */
type Told = Record<(typeof fields)[keyof typeof fields] | "enclosure", string>

const fields = {
  title: "title",
  link: "link",
  description: "about",
  subtitle: "about",
  summary: "about",
  content: "content",
  "content:encoded": "content",
  pubDate: "date",
  published: "date",
  "dc:date": "date",
  updated: "updated",
  author: "author",
  "dc:creator": "author",
  language: "language"
} as const

const nothing: Told = { title: "", link: "", about: "", content: "", date: "", updated: "", author: "", language: "", enclosure: "" }

const readFeed = (xml: string): { readonly feed: Told; readonly entries: ReadonlyArray<Told> } => {
  const feed = { ...nothing }
  const entries: Array<Told> = []
  const open: Array<string> = []
  let told = feed
  let field: { readonly name: keyof Told; readonly depth: number; readonly isText: boolean } | undefined
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      const parent = open.at(-1) ?? ""
      if (open.push(tag) > mostDepth) return parser.pause()
      if (open.length === 1) feed.language = attributes["xml:lang"] ?? ""
      if (field !== undefined) {
        // XHTML stands in Atom as elements
        if (field.isText) told[field.name] += `<${tag}${Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join("")}>`
        return
      }
      if (tag === "item" || tag === "entry") {
        if (entries.length === mostEntries) return parser.pause()
        entries.push(told = { ...nothing })
        return
      }
      if (!records.has(parent)) return
      const { href = "", rel = "alternate", type = "text", url = "" } = attributes
      if (tag === "enclosure" || rel === "enclosure") told.enclosure ||= url || href
      else if (tag === "link" && href !== "") {
        if (rel === "alternate") told.link ||= href
      } else if (isField(tag) && told[fields[tag]] === "") field = { name: fields[tag], depth: open.length, isText: open[0] === "feed" && type !== "html" && markedUp.has(tag) }
    },
    ontext: (text) => {
      if (field !== undefined && !addresses.has(open.at(-1) ?? "")) told[field.name] += field.isText ? escapeText(text) : text
    },
    onclosetag: (tag) => {
      if (field?.depth === open.length) field = undefined
      else if (field?.isText === true) told[field.name] += `</${tag}>`
      open.pop()
      if (tag === "item" || tag === "entry") told = feed
    }
  }, { xmlMode: true })
  parser.write(xml)
  parser.end()
  return { feed, entries }
}

const isField = (tag: string): tag is keyof typeof fields => Object.hasOwn(fields, tag)

const records: ReadonlySet<string> = new Set(["channel", "entry", "feed", "item"])

/** Elements that hold HTML in RSS, and in Atom if they say so. */
const markedUp: ReadonlySet<string> = new Set(["content", "subtitle", "summary", "title"])

/** What Atom says of an author beside the name. */
const addresses: ReadonlySet<string> = new Set(["email", "uri"])

const mostEntries = 1_000

/** The parser takes longer for every element that is open. */
const mostDepth = 200
