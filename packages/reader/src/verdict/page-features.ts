/** The parts of a page that the rules use to classify it. Everything is in lower case and bounded. */
export interface PageFeatures {
  readonly title: string
  /** Headings of the first level, or of the second if there are none. */
  readonly headings: ReadonlyArray<string>
  /** The text a reader sees, without the title. */
  readonly text: string
  /** Tags with their attributes. */
  readonly tags: string
  /** Only the tags of input fields. */
  readonly fields: string
  /** Tags of images, videos, frames and other visible elements without text. */
  readonly media: string
  /** Inline scripts. */
  readonly scripts: string
  /** The page has a script that is a program, not data. */
  readonly hasScripts: boolean
  /** The page asks the reader to turn on JavaScript. */
  readonly asksForScripts: boolean
  /** An element into which frameworks render the page is empty. */
  readonly hasEmptyMount: boolean
}

/** Reads the features of a page in one pass without building a tree. It reads only the beginning of long markup. */
export const pageFeatures = (html: string): PageFeatures => {
  const markup = html.slice(0, maxMarkup).toLowerCase()
  const text = gathered(maxText)
  const headings = { h1: gathered(maxHeadings), h2: gathered(maxHeadings) }
  const tags = gathered(maxTags)
  const fields = gathered(maxTags)
  const media = gathered(maxTags)
  const scripts = gathered(maxScripts)
  let title: string | undefined
  let heading: "h1" | "h2" | undefined
  let hasScripts = false
  let asksForScripts = false
  let hasEmptyMount = false
  let inMount = false
  for (let at = 0; at < markup.length && !text.isFull();) {
    const open = indexOf(markup, "<", at)
    const words = markup.slice(at, open)
    text.add(words)
    if (heading !== undefined) headings[heading].add(words)
    if (markup.startsWith("<!--", open)) {
      at = indexOf(markup, "-->", open) + 3
      continue
    }
    const end = indexOf(markup, ">", open)
    const tag = markup.slice(open, end)
    const name = /^<([a-z][\w-]*)/.exec(tag)?.[1] ?? ""
    hasEmptyMount ||= name === "app-root" || (inMount && tag.startsWith("</"))
    inMount = mount.test(tag)
    at = end + 1
    text.add(" ")
    if (name === "h1" || name === "h2") headings[heading = name].add("\n")
    else if (heading !== undefined && tag.startsWith(`</${heading}`)) heading = undefined
    tags.add(`${tag}>`)
    if (name === "input") fields.add(`${tag}>`)
    if (shows.has(name)) media.add(`${tag}>`)
    if (!unseen.has(name)) continue
    const close = indexOf(markup, `</${name}`, at)
    const inside = markup.slice(at, close)
    if (name === "title") title ??= inside
    if (name === "script" && isProgram(tag)) {
      const src = /\ssrc\s*=\s*["']?([^"'\s]*)/.exec(tag)?.[1] ?? ""
      hasScripts ||= src !== "" || inside.trim() !== ""
      scripts.add(`${inside}\n`)
    }
    if (name === "noscript") asksForScripts ||= /java\s?script/.test(inside)
    at = close
  }
  return {
    title: plain((title ?? "").slice(0, maxTitle)),
    headings: linesOf(headings.h1.all() || headings.h2.all()),
    text: plain(text.all()),
    tags: tags.all(),
    fields: fields.all(),
    media: media.all(),
    scripts: scripts.all(),
    hasScripts,
    asksForScripts,
    hasEmptyMount
  }
}

const maxMarkup = 1_000_000
const maxTitle = 500
const maxText = 50_000
const maxHeadings = 2_000
const maxTags = 200_000
const maxScripts = 100_000

/** Collects text up to a maximum length. */
const gathered = (maxLength: number) => {
  let all = ""
  return {
    add: (part: string) => {
      if (all.length < maxLength) all += part.slice(0, maxLength - all.length)
    },
    all: () => all,
    isFull: () => all.length >= maxLength
  }
}

const linesOf = (text: string): ReadonlyArray<string> => text.split("\n").map(plain).filter((line) => line !== "")

const plain = (text: string): string =>
  text.replace(/&(?:nbsp|#160);|\s+/g, " ").replace(/&amp;/g, "&").replace(/&(?:#39|#x27|apos|rsquo);|[’ʼ]/g, "'")
    .trim()

/**
 * The position of a text, or the end if it is missing: an unclosed element extends to the end and is not searched
 * again.
 */
const indexOf = (markup: string, part: string, from: number): number => {
  const at = markup.indexOf(part, from)
  return at === -1 ? markup.length : at
}

const unseen: ReadonlySet<string> = new Set(["noscript", "script", "style", "template", "title"])

const shows: ReadonlySet<string> = new Set([
  "audio",
  "canvas",
  "embed",
  "frame",
  "iframe",
  "img",
  "object",
  "picture",
  "svg",
  "video"
])

/** Elements into which frameworks render the page. */
const mount =
  /^<(?:div|main|section)\s(?:[^]*\s)?id\s*=\s*["']?(?:root|app|__next|__nuxt|___gatsby|svelte|react-root|q-app|main|application|app-root)(?:["'\s/]|$)/

/** Script elements can also hold data. */
const isProgram = (tag: string): boolean =>
  /^(?:|module|.*(?:java|ecma)script.*|text\/babel)$/.test(/\stype\s*=\s*["']?([^"'\s]*)/.exec(tag)?.[1] ?? "")
