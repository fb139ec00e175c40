import { looseToken } from "./loose-token.ts"
import { exactToken, isUnspaced, tokenize } from "./tokenize.ts"

/** What filters compare, as the tags of a document. */
export const pageTags = (page: {
  readonly host: string
  readonly port: number
  readonly path: string
  readonly site: string
  readonly extensions: ReadonlyArray<string>
  readonly url: string
  readonly title: string
  readonly headings: string
  /** BCP 47 tag; may be empty. */
  readonly language: string
}): ReadonlyArray<string> => [
  ...beginnings(page.host, /\./gu).map((host) => `site:${host}`),
  `port:${page.port}`,
  ...beginnings(page.path, /[/?]/gu).map((path) => `path:${path}`),
  siteTag(page.site),
  ...page.extensions.map((extension) => `ext:${extension}`),
  ...page.language === "" ? [] : [`lang:${page.language.toLowerCase().split("-", 1)[0]}`],
  ...exactTags("title", page.title),
  ...exactTags("url", page.url),
  ...new Set([...headTags(page.title), ...headTags(page.headings)])
]

/** Goes up when documents get other tags: an index with those of before is made anew. */
export const tagsRevision = 2

/** Pages with an exact token in a short field: looked up faster than found among all its mentions. */
export const exactTag = (field: "title" | "url", token: string): string => `${field}:${token}`

const exactTags = (field: "title" | "url", text: string): Iterable<string> =>
  new Set(tokenize(text).map(field === "title" ? titleTag : urlTag))

/** Pages of a site; see `siteOf`. */
export const siteTag = (site: string): string => `of:${site}`

/** The text up to each of the signs, and the whole. */
const beginnings = (text: string, sign: RegExp): ReadonlyArray<string> => {
  const ends = Array.from(text.matchAll(sign), ({ index }) => index).filter((end) => end > 0 && end <= longestBeginning)
  return [...new Set([...ends, text.length])].map((end) => text.slice(0, end))
}

// no query is so long, even if each of its characters were escaped
const longestBeginning = 6_000

/** Words that stand in a title or heading, and neighbours in scripts without spaces. */
const headTags = (text: string): ReadonlyArray<string> => {
  const written = tokenize(text)
  if (!isUnspaced(text)) return written.map(headTag)
  const loose = written.map((token) => looseToken(exactToken(token)))
  return loose.flatMap((token, at) =>
    at > 0 && isUnspaced(written[at]!) && isUnspaced(written[at - 1]!) ? [`head:${token}`, `head:${loose[at - 1]} ${token}`] : [`head:${token}`])
}

/** Pages repeat their words: remembers what it gave. */
const remembering = (tag: (token: string) => string): (token: string) => string => {
  const tags = new Map<string, string>()
  return (token) => {
    const known = tags.get(token)
    if (known !== undefined) return known
    if (tags.size >= mostTokens) tags.clear()
    const made = tag(token)
    tags.set(token, made)
    return made
  }
}

const mostTokens = 20_000
const titleTag = remembering((token) => exactTag("title", exactToken(token)))
const urlTag = remembering((token) => exactTag("url", exactToken(token)))
const headTag = remembering((token) => `head:${looseToken(exactToken(token))}`)
