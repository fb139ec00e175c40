import type { FieldTag } from "../segment/write/add-field-tags.ts"

/** What filters compare, as the tags of a document; those of its texts come by `fieldTags`. */
export const pageTags = (page: {
  readonly host: string
  readonly port: number
  readonly path: string
  readonly site: string
  readonly extensions: ReadonlyArray<string>
  /** BCP 47 tag; may be empty. */
  readonly language: string
}): ReadonlyArray<string> => [
  ...beginnings("site:", page.host, isDot),
  `port:${page.port}`,
  ...beginnings("path:", page.path, isSlash),
  siteTag(page.site),
  ...page.extensions.map((extension) => `ext:${extension}`),
  ...page.language === "" ? [] : [`lang:${page.language.toLowerCase().split("-", 1)[0]}`]
]

/** Increase it when the tags or titles of stored pages change: older indexes are then rebuilt. */
export const tagsRevision = 3

/** Pages with an exact token in a short field: looked up faster than found among all its mentions. */
export const exactTag = (field: "title" | "url", token: string): string => `${field}:${token}`

/** The tags of `exactTag`, and the words of titles and headings. */
export const fieldTags: ReadonlyArray<FieldTag> = [
  { field: "title", beginning: exactTag("title", ""), tokens: "exact" },
  { field: "url", beginning: exactTag("url", ""), tokens: "exact" },
  { field: "title", beginning: "head:", tokens: "loose" },
  { field: "headings", beginning: "head:", tokens: "loose" }
]

/** Pages of a site; see `siteOf`. */
export const siteTag = (site: string): string => `of:${site}`

/** The text up to each of the signs, and the whole. */
const beginnings = (tag: string, text: string, isSign: (unit: number) => boolean): ReadonlyArray<string> => {
  const tags: Array<string> = []
  const most = Math.min(text.length - 1, maxBeginningLength)
  for (let at = 1; at <= most; at++) if (isSign(text.charCodeAt(at))) tags.push(tag + text.slice(0, at))
  tags.push(tag + text)
  return tags
}

const isDot = (unit: number): boolean => unit === 0x2e
const isSlash = (unit: number): boolean => unit === 0x2f || unit === 0x3f

// no query is so long, even if each of its characters were escaped
const maxBeginningLength = 6_000
