import { absoluteUrl } from "../links/absolute-url.ts"
import type { HtmlElement } from "../html/html-node.ts"
import type { HtmlPage } from "../html/parse-html.ts"

/** The metadata of a page, under the names of the API's metadata object. */
export type PageMetadata = Readonly<Record<string, string | ReadonlyArray<string>>>

/** Reads `title`, `meta` and `link` of a page. A tag without a name of its own in the API keeps its name as key. */
export const metadataOf = (page: HtmlPage, base: string): PageMetadata => {
  const values = new Map<string, Array<string>>()
  const add = (key: string, value: string | null | undefined) => {
    const text = value?.slice(0, maxLength).replace(/\s+/g, " ").trim() ?? ""
    if (text === "" || responseKeys.has(key)) return
    const known = values.get(key)
    if (known === undefined) {
      if (values.size < maxKeys) values.set(key, [text])
    } else if (known.length < maxValues && !known.includes(text)) known.push(text)
  }

  add("title", titleOf(page))
  add("language", languageOf(page))
  for (const meta of page.head.getElementsByTagName("meta")) {
    const name = (meta.getAttribute("name") ?? meta.getAttribute("property") ?? meta.getAttribute("itemprop") ?? "")
      .trim()
    if (name === "" || name.length > maxNameLength || name.toLowerCase() === "language") continue
    const key = keys.get(name.toLowerCase()) ?? name
    const content = meta.getAttribute("content")
    add(key, content !== null && urls.has(key) ? absoluteUrl(content, base) : content)
  }
  const icon = page.head.getElementsByTagName("link").find((link) => relationsOf(link).includes("icon"))?.getAttribute(
    "href"
  )
  if (icon) add("favicon", absoluteUrl(icon, base))

  return Object.fromEntries(
    [...values].map(([key, all]) => [key, lists.has(key) || all.length > 1 && !single.has(key) ? all : all[0] ?? ""])
  )
}

/** The text of the page's own `title`. */
export const titleOf = ({ head }: HtmlPage): string =>
  head.getElementsByTagName("title")[0]?.textContent.slice(0, maxLength).replace(/\s+/g, " ").trim() ?? ""

/** The page's language as it declares it, if that is a language tag. */
export const languageOf = ({ head, root }: HtmlPage): string | undefined => {
  const declared = [root.getAttribute("lang"), root.getAttribute("xml:lang")]
  for (const meta of head.getElementsByTagName("meta")) {
    if (meta.getAttribute("http-equiv")?.toLowerCase() === "content-language") {
      declared.push(meta.getAttribute("content"))
    }
    if (meta.getAttribute("property")?.toLowerCase() === "og:locale") declared.push(meta.getAttribute("content"))
  }
  return declared
    .map((tag) => tag?.split(",", 1)[0]?.trim().replace(/_/g, "-") ?? "")
    .find((tag) => /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,4}$/i.test(tag))
}

const relationsOf = (link: HtmlElement): ReadonlyArray<string> =>
  (link.getAttribute("rel") ?? "").toLowerCase().split(/\s+/)

const maxLength = 10_000
const maxNameLength = 200
const maxKeys = 200
const maxValues = 100

const keys: ReadonlyMap<string, string> = new Map([
  ["description", "description"],
  ["keywords", "keywords"],
  ["robots", "robots"],
  ["og:title", "ogTitle"],
  ["og:description", "ogDescription"],
  ["og:url", "ogUrl"],
  ["og:image", "ogImage"],
  ["og:audio", "ogAudio"],
  ["og:determiner", "ogDeterminer"],
  ["og:locale", "ogLocale"],
  ["og:locale:alternate", "ogLocaleAlternate"],
  ["og:site_name", "ogSiteName"],
  ["og:video", "ogVideo"],
  ["article:section", "articleSection"],
  ["article:tag", "articleTag"],
  ["article:published_time", "publishedTime"],
  ["article:modified_time", "modifiedTime"],
  ["dcterms.keywords", "dcTermsKeywords"],
  ["dc.description", "dcDescription"],
  ["dc.subject", "dcSubject"],
  ["dcterms.subject", "dcTermsSubject"],
  ["dcterms.audience", "dcTermsAudience"],
  ["dc.type", "dcType"],
  ["dcterms.type", "dcTermsType"],
  ["dc.date", "dcDate"],
  ["dc.date.created", "dcDateCreated"],
  ["dcterms.created", "dcTermsCreated"]
])

/** Always arrays. */
const lists: ReadonlySet<string> = new Set(["ogLocaleAlternate"])

/** The first value counts. */
const single: ReadonlySet<string> = new Set([
  "title",
  "description",
  "language",
  "robots",
  "favicon",
  "ogTitle",
  "ogDescription",
  "ogUrl",
  "ogImage",
  "ogAudio",
  "ogDeterminer",
  "ogLocale",
  "ogSiteName",
  "ogVideo",
  "publishedTime",
  "modifiedTime"
])

const urls: ReadonlySet<string> = new Set(["ogAudio", "ogImage", "ogUrl", "ogVideo", "twitter:image"])

/** Fields of the API's own metadata, which pages must not set. */
const responseKeys: ReadonlySet<string> = new Set([
  "sourceURL",
  "url",
  "statusCode",
  "contentType",
  "timezone",
  "error",
  "numPages",
  "totalPages",
  "sourceFile",
  "scrapeId",
  "proxyUsed",
  "cacheState",
  "cachedAt",
  "creditsUsed",
  "concurrencyLimited",
  "concurrencyQueueDurationMs",
  "postprocessorsUsed",
  "indexId",
  "trawl"
])
