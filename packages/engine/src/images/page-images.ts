import { widestOf } from "@trawl/reader/html"
import { scanMarkup } from "./scan-markup.ts"

/** An image on a page. */
export interface PageImage {
  /** An absolute http or https URL. */
  readonly url: string
  /** The alternative text. */
  readonly alt: string
  /** Its caption, tooltip and heading, and the text before and after it. */
  readonly context: string
  /** The declared size in pixels, which may differ from the real size. */
  readonly width?: number
  readonly height?: number
}

/** The images of an HTML page, in order, without duplicates. */
export const pageImages = (html: string, url: string): ReadonlyArray<PageImage> => {
  const found = new Map<string, ImageContext>()
  const inside = { heading: false, figure: false, caption: false, unseen: "" }
  let base: string | undefined
  let text = ""
  let heading = ""
  let figure: Array<ImageContext> = []
  scanMarkup(html.slice(0, maxHtmlLength), {
    opens: (tag, attributes) => {
      if (inside.unseen !== "") return
      if (unseen.has(tag)) inside.unseen = tag
      else if (headings.has(tag)) [inside.heading, heading] = [true, ""]
      else if (tag === "figure") [inside.figure, figure] = [true, []]
      else if (tag === "figcaption") inside.caption = true
      else if (tag === "base") base ??= URL.parse(attributes["href"] ?? "", url)?.href
      else if (tag === "img" && found.size < maxImages) {
        const source = sourceOf(attributes, base ?? url)
        if (source === undefined || found.has(source)) return
        const place = { attributes, at: text.length, heading, caption: "" }
        found.set(source, place)
        if (inside.figure) figure.push(place)
      }
      if (!inline.has(tag)) text += " "
    },
    text: (piece) => {
      if (inside.unseen !== "" || text.length > maxTextLength) return
      text += piece
      if (inside.heading) heading = (heading + piece).slice(0, maxPartLength)
      if (inside.caption) {
        for (const place of figure) place.caption = (place.caption + piece).slice(0, maxPartLength)
      }
    },
    closes: (tag) => {
      if (inside.unseen !== "") {
        if (tag === inside.unseen) inside.unseen = ""
        return
      }
      if (headings.has(tag)) inside.heading = false
      else if (tag === "figcaption") inside.caption = false
      else if (tag === "figure") inside.figure = inside.caption = false
      if (!inline.has(tag)) text += " "
    }
  })
  return Array.from(found, ([source, place]) => toImage(source, place, text))
}

interface ImageContext {
  readonly attributes: Readonly<Record<string, string>>
  readonly at: number
  readonly heading: string
  caption: string
}

const toImage = (url: string, { at, attributes, caption, heading }: ImageContext, text: string): PageImage => {
  const width = pixels(attributes["width"])
  const height = pixels(attributes["height"])
  const before = text.slice(Math.max(0, at - reach), at).replace(/^\S*\s/u, "")
  const after = text.slice(at, at + reach).replace(/\s\S*$/u, "")
  return {
    url,
    alt: oneLine(attributes["alt"] ?? attributes["aria-label"] ?? "").slice(0, maxPartLength),
    context: [caption, attributes["title"] ?? "", heading, before, after].map(oneLine).filter((part) => part !== "")
      .join("\n"),
    // a size needs both
    ...width === undefined || height === undefined ? {} : { width, height }
  }
}

/** The URL of the image. Lazy loading scripts often keep it in another attribute than `src`. */
const sourceOf = (attributes: Readonly<Record<string, string>>, base: string): string | undefined => {
  const { src = "", srcset = attributes["data-srcset"] ?? "" } = attributes
  const written = src === "" || /^(?:data|about):/iu.test(src)
    ? lazySources.map((name) => attributes[name]).find((source) => source !== undefined && source !== "") ??
      widestOf(srcset.slice(0, maxPartLength * 10))
    : src
  const url = written === undefined ? null : URL.parse(written, base)
  if (
    url === null || !/^https?:$/u.test(url.protocol) || url.username !== "" || url.password !== "" ||
    url.href.length > maxUrlLength
  ) return undefined
  url.hash = ""
  return isTracker(attributes) ? undefined : url.href
}

const isTracker = (attributes: Readonly<Record<string, string>>): boolean =>
  [attributes["width"], attributes["height"]].some((size) => size === "0" || size === "1")

const pixels = (size: string | undefined): number | undefined => {
  const digits = /^\s*(\d{1,5})(?:px)?\s*$/u.exec(size ?? "")?.[1]
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits)
}

const oneLine = (text: string): string => text.replace(/\s+/gu, " ").trim()

const maxImages = 200
const reach = 160
const maxHtmlLength = 3_000_000
const maxTextLength = 1_000_000
const maxPartLength = 500
const maxUrlLength = 2_000

const lazySources = ["data-src", "data-lazy-src", "data-original", "data-lazy", "data-image"]
const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"])
const unseen: ReadonlySet<string> = new Set(["script", "style", "template", "title", "select", "textarea"])
const inline: ReadonlySet<string> = new Set([
  "a",
  "b",
  "em",
  "i",
  "span",
  "strong",
  "code",
  "sub",
  "sup",
  "small",
  "img"
])
