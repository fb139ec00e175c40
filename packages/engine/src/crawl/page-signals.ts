import { Tokenizer } from "htmlparser2"
import { crawlableUrl } from "@trawl/fetcher/url"
import { crawlerName } from "./indexing-rules.ts"

/** The markup of a page that matters to a crawler. All URLs are crawlable and absolute. */
export interface PageSignals {
  /** The first 10,000 distinct links in order, without those marked `rel="nofollow"`. */
  readonly links: ReadonlySet<string>
  readonly canonical?: string | undefined
  /** The target of an immediate `<meta http-equiv="refresh">`. */
  readonly refresh?: string | undefined
  /** The contents of `<meta name="robots">` and of the tag with the crawler's name. */
  readonly robots: ReadonlyArray<string>
}

/** Reads the signals in one pass without building a tree, in linear time for any markup. */
export const pageSignals = (html: string, url: string, keepsRoutes = false): PageSignals => {
  const reader = signalReader(url, keepsRoutes)
  reader.write(html)
  return reader.end()
}

/** Reads the signals of markup that arrives in pieces. */
export const signalReader = (url: string, keepsRoutes = false, maxLinks = maxLinksOfPage) => {
  const links = new Set<string>()
  const resolved = new Set<string>()
  let waiting: Array<string> = []
  const robots: Array<string> = []
  let base: string | undefined
  let canonical: string | undefined
  let refresh: string | undefined
  const read: Readonly<Record<string, (attributes: Attributes) => void>> = {
    a: (attributes) => follow(attributes, attributes["href"]),
    area: (attributes) => follow(attributes, attributes["href"]),
    frame: (attributes) => follow(attributes, attributes["src"]),
    iframe: (attributes) => follow(attributes, attributes["src"]),
    base: ({ href }) => {
      if (href !== undefined) base ??= crawlableUrl(href, url) ?? url
    },
    link: ({ rel, href }) => {
      if (words(rel).includes("canonical")) canonical ??= href
    },
    meta: (attributes) => {
      const content = attributes["content"] ?? ""
      const name = (attributes["name"] ?? "").trim().toLowerCase()
      if (name === "robots" || name === crawlerName) robots.push(content)
      if (attributes["http-equiv"]?.toLowerCase() === "refresh") {
        refresh ??= immediately.exec(content.slice(0, 2100).trim())?.[2]
      }
    }
  }
  const follow = ({ rel }: Attributes, link: string | undefined) => {
    if (link === undefined || links.size >= maxLinks || links.has(link) || words(rel).includes("nofollow")) return
    links.add(link)
    waiting.push(link)
  }
  const resolve = () => {
    for (const link of waiting) {
      const found = absolute(link)
      if (found !== undefined) resolved.add(found)
    }
    waiting = []
  }
  const absolute = (link: string | undefined) =>
    link === undefined ? undefined : crawlableUrl(link, base ?? url, keepsRoutes)
  const { end, write } = eachTag(read)
  return {
    write: (piece: string) => {
      write(piece)
      resolve()
    },
    end: (): PageSignals => {
      end()
      resolve()
      return {
        links: resolved,
        canonical: absolute(canonical),
        refresh: absolute(refresh),
        robots
      }
    }
  }
}

/** The URLs to which a page leads: the target of its refresh, then its links. */
export const linksOf = ({ links, refresh }: Pick<PageSignals, "links" | "refresh">): ReadonlyArray<string> => [
  ...refresh === undefined ? [] : [refresh],
  ...links
]

/** A refresh after less than two seconds; its URL may be quoted. */
const immediately = /^[01]?(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?(['"]?)([^'"]*)\1$/i

const maxLinksOfPage = 10_000
/** Characters of an attribute; longer ones are cut. No URL that is requested is as long. */
const maxValueLength = 10_000

type Attributes = Readonly<Record<string, string | undefined>>

const words = (value: string | undefined) => (value ?? "").toLowerCase().split(/\s+/)

const eachTag = (read: Readonly<Record<string, (attributes: Attributes) => void>>) => {
  let tag: ((attributes: Attributes) => void) | undefined
  let attributes: Record<string, string> = {}
  let name = ""
  let value = ""
  /** The text that the tokenizer reads, and where it begins. */
  let html = ""
  let offset = 0
  let waiting = ""
  const slice = (start: number, end: number) => html.slice(Math.max(start - offset, 0), end - offset)
  const close = () => tag?.(attributes)
  const tokenizer = new Tokenizer({ decodeEntities: true }, {
    onopentagname: (start, end) => {
      const tagName = slice(start, end).toLowerCase()
      tag = Object.hasOwn(read, tagName) ? read[tagName] : undefined
      attributes = {}
    },
    onattribname: (start, end) => {
      name = slice(start, end).toLowerCase()
      value = ""
    },
    onattribdata: (start, end) => {
      if (tag !== undefined && value.length < maxValueLength) value += slice(start, end).slice(0, maxValueLength)
    },
    onattribentity: (codepoint) => {
      if (value.length < maxValueLength) value += String.fromCodePoint(codepoint)
    },
    onattribend: () => {
      // the first of repeated attributes counts
      if (tag !== undefined && used.has(name) && !Object.hasOwn(attributes, name)) attributes[name] = value
    },
    onopentagend: close,
    onselfclosingtag: close,
    oncdata: nothing,
    onclosetag: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onend: nothing,
    onprocessinginstruction: nothing,
    ontext: nothing,
    ontextentity: nothing
  })
  const tokenize = (text: string) => {
    offset += html.length
    html = text
    tokenizer.write(text)
  }
  return {
    /** Names of tags and attributes must not be cut, so a piece ends with a tag if it has one. */
    write: (piece: string) => {
      waiting += piece
      const end = waiting.lastIndexOf(">") + 1 || (waiting.length > maxPieceLength ? waiting.length : 0)
      if (end === 0) return
      tokenize(waiting.slice(0, end))
      waiting = waiting.slice(end)
    },
    end: () => {
      tokenize(waiting)
      tokenizer.end()
    }
  }
}

const used: ReadonlySet<string> = new Set(["content", "href", "http-equiv", "name", "rel", "src"])
const maxPieceLength = 200_000

const nothing = () => {}
