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
  const links = new Set<string>()
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
      base ??= href === undefined ? undefined : URL.parse(href, url)?.href
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
    if (link !== undefined && links.size < mostLinks && !words(rel).includes("nofollow")) links.add(link)
  }
  eachTag(html, read)
  const absolute = (link: string | undefined) =>
    link === undefined ? undefined : crawlableUrl(link, base ?? url, keepsRoutes)
  return {
    links: new Set([...links].flatMap((link) => absolute(link) ?? [])),
    canonical: absolute(canonical),
    refresh: absolute(refresh),
    robots
  }
}

/** The URLs to which a page leads: the target of its refresh, then its links. */
export const linksOf = ({ links, refresh }: Pick<PageSignals, "links" | "refresh">): ReadonlyArray<string> => [
  ...refresh === undefined ? [] : [refresh],
  ...links
]

/** A refresh after less than two seconds; its URL may be quoted. */
const immediately = /^[01]?(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?(['"]?)([^'"]*)\1$/i

const mostLinks = 10_000

type Attributes = Readonly<Record<string, string | undefined>>

const words = (value: string | undefined) => (value ?? "").toLowerCase().split(/\s+/)

const eachTag = (html: string, read: Readonly<Record<string, (attributes: Attributes) => void>>) => {
  let tag: ((attributes: Attributes) => void) | undefined
  let attributes: Record<string, string> = {}
  let name = ""
  let value = ""
  const close = () => tag?.(attributes)
  const tokenizer = new Tokenizer({ decodeEntities: true }, {
    onopentagname: (start, end) => {
      const tagName = html.slice(start, end).toLowerCase()
      tag = Object.hasOwn(read, tagName) ? read[tagName] : undefined
      attributes = {}
    },
    onattribname: (start, end) => {
      name = html.slice(start, end).toLowerCase()
      value = ""
    },
    onattribdata: (start, end) => {
      if (tag !== undefined) value += html.slice(start, end)
    },
    onattribentity: (codepoint) => {
      value += String.fromCodePoint(codepoint)
    },
    onattribend: () => {
      // the first of repeated attributes counts
      if (tag !== undefined && !Object.hasOwn(attributes, name)) attributes[name] = value
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
  tokenizer.write(html)
  tokenizer.end()
}

const nothing = () => {}
