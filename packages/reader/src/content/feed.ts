import { Parser } from "htmlparser2"
import { absoluteUrl } from "../links/absolute-url.ts"
import type { HtmlElement } from "../html/html-node.ts"
import { parseHtml } from "../html/parse-html.ts"
import { escapeAttribute, escapeText, printHtml } from "../html/print-html.ts"
import { textOf } from "../html/text-of.ts"
import { resolveUrls } from "../links/page-urls.ts"
import type { PageText } from "./page-text.ts"

/** Whether a page is a feed: RSS or Atom. */
export const isFeed = ({ contentType, text }: Pick<PageText, "contentType" | "text">): boolean =>
  contentType.endsWith("xml") && opening.test(text.slice(0, 20_000))

const opening =
  /^\s*(?:(?:<\?[^>]{0,500}>|<!--(?:(?!-->)[^]){0,2000}-->|<!doctype[^>]{0,500}>)\s*){0,9}<(?:rss[\s>]|feed\s[^>]{0,2000}www\.w3\.org\/2005\/Atom|rdf:RDF\s[^>]{0,2000}purl\.org\/rss\/)/i

/**
 * Converts a feed to an HTML page: its title, then its entries, each under a linked heading. Relative URLs are relative
 * to the feed's own URL.
 */
export const feedAsHtml = ({ text, url }: Pick<PageText, "text" | "url">): string => {
  const { entries, feed } = readFeed(text, url)
  const [title, about] = [plainTitle(feed.title), plain(feed.about)]
  return `<html lang="${escapeAttribute(feed.language.trim())}"><head><title>${
    escapeText(title)
  }</title><meta name="description" content="${escapeAttribute(about)}"></head>` +
    `<body><h1>${linked(title, feed.link)}</h1><p>${escapeText(about)}</p>${
      entries.map(entryAsHtml).join("")
    }</body></html>`
}

const entryAsHtml = (
  { about, author, content, date, enclosure, link, permalink, title, updated }: FeedFields
): string => {
  const byline = [date.trim() || updated.trim(), plain(author)].filter((text) => text !== "").join(" · ")
  return `<article><h2>${linked(plainTitle(title), link.trim() || urlIn(permalink))}</h2><p>${
    escapeText(byline)
  }</p><div>${printHtml(saysMore(about, content))}</div><p>${linked("", enclosure)}</p></article>`
}

/** The content of an entry, or its summary if the content is missing or has fewer words, such as a single image. */
const saysMore = (about: string, content: string): HtmlElement => {
  const [summary, whole] = [parseHtml(about).body, parseHtml(content).body]
  return textOf(whole).length >= textOf(summary).length && content.trim() !== "" ? whole : summary
}

/** The identifier, if it is a URL. Many identifiers are not, and feeds do not say so. */
const urlIn = (identifier: string): string => /^\s*https?:/i.test(identifier) ? identifier : ""

const linked = (text: string, url: string): string => {
  const href = url.trim()
  return href === "" ? escapeText(text) : `<a href="${escapeAttribute(href)}">${escapeText(text || href)}</a>`
}

const plain = (html: string): string => textOf(parseHtml(html).body).replace(/\s+/g, " ").trim()

/** The title as text. Some feeds write markup in titles. */
const plainTitle = (title: string): string =>
  /<\/\w+>|&#?\w+;/.test(title) ? plain(title) : title.replace(/\s+/g, " ").trim()

/** The fields of a feed or an entry. */
type FeedFields = Record<(typeof fields)[keyof typeof fields] | "enclosure", string>

const fields = {
  title: "title",
  link: "link",
  guid: "permalink",
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

const nothing: FeedFields = {
  title: "",
  link: "",
  permalink: "",
  about: "",
  content: "",
  date: "",
  updated: "",
  author: "",
  language: "",
  enclosure: ""
}

const readFeed = (
  xml: string,
  url: string
): { readonly feed: FeedFields; readonly entries: ReadonlyArray<FeedFields> } => {
  const feed = { ...nothing }
  const entries: Array<FeedFields> = []
  const open: Array<string> = []
  /** The base URL of each open element. */
  const bases = [url]
  let current = feed
  let field: { readonly name: keyof FeedFields; readonly depth: number; readonly isText: boolean } | undefined
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      const parent = open.at(-1) ?? ""
      if (open.push(tag) > maxDepth) return parser.pause()
      const base = baseWithin(bases.at(-1) ?? url, attributes["xml:base"])
      bases.push(base)
      if (open.length === 1) feed.language = attributes["xml:lang"] ?? ""
      if (field !== undefined) {
        // XHTML content in Atom consists of elements
        if (field.isText) {
          current[field.name] += `<${tag}${
            Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join("")
          }>`
        }
        return
      }
      if (tag === "item" || tag === "entry") {
        if (entries.length === maxEntries) return parser.pause()
        entries.push(current = { ...nothing })
        return
      }
      if (!records.has(parent)) return
      const { href = "", rel = "alternate", type = "text" } = attributes
      if (tag === "enclosure" || rel === "enclosure") current.enclosure ||= resolved(attributes["url"] || href, base)
      else if (tag === "link" && href !== "") {
        if (rel === "alternate") current.link ||= resolved(href, base)
      } else if (
        isField(tag) && current[fields[tag]] === "" && !(tag === "guid" && attributes["isPermaLink"] === "false") &&
        !(tag === "content" && isBinary(type))
      ) {
        field = {
          name: fields[tag],
          depth: open.length,
          isText: open[0] === "feed" && !/^(?:text\/)?html$/i.test(type) && markedUp.has(tag)
        }
      }
    },
    ontext: (text) => {
      if (field !== undefined && !addresses.has(open.at(-1) ?? "")) {
        current[field.name] += field.isText
          ? escapeText(text)
          : text
      }
    },
    onclosetag: (tag) => {
      if (field?.depth === open.length) {
        const base = bases.at(-1) ?? url
        if (base !== url && resolves.has(field.name)) {
          current[field.name] = field.name === "link"
            ? resolved(current.link, base)
            : htmlWithin(current[field.name], base)
        }
        field = undefined
      } else if (field?.isText === true) current[field.name] += `</${tag}>`
      open.pop()
      bases.pop()
      if (tag === "item" || tag === "entry") current = feed
    }
  }, { xmlMode: true })
  parser.write(xml)
  parser.end()
  return { feed, entries }
}

const baseWithin = (base: string, given: string | undefined): string => {
  const url = given === undefined ? null : URL.parse(given, base)
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : base
}

const resolved = (url: string, base: string): string => url === "" ? "" : absoluteUrl(url, base) ?? url

const htmlWithin = (html: string, base: string): string => {
  const { body } = parseHtml(html)
  resolveUrls(body, base)
  return printHtml(body)
}

/** Fields whose URLs may be relative to an `xml:base`. */
const resolves: ReadonlySet<keyof FeedFields> = new Set(["about", "content", "link"])

/** Whether content of this type is Base64. */
const isBinary = (type: string): boolean => type.includes("/") && !/^text\/|[/+]xml$/i.test(type)

const isField = (tag: string): tag is keyof typeof fields => Object.hasOwn(fields, tag)

const records: ReadonlySet<string> = new Set(["channel", "entry", "feed", "item"])

/** Elements that contain HTML in RSS, and in Atom if their type says so. */
const markedUp: ReadonlySet<string> = new Set(["content", "subtitle", "summary", "title"])

/** The fields of an Atom author besides the name. */
const addresses: ReadonlySet<string> = new Set(["email", "uri"])

const maxEntries = 1_000

/** Maximum depth, because the parser gets slower with each open element. */
const maxDepth = 200
