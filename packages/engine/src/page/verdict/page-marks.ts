/** What a page shows and is made of, as far as it tells what kind of page it is. Everything is in lower case and bounded. */
export interface PageMarks {
  readonly title: string
  /** Headings of the first two levels, one a line. */
  readonly headings: string
  /** The text a reader sees, without the title. */
  readonly text: string
  /** Tags with their attributes, without those of scripts and styles. */
  readonly tags: string
  /** Inline scripts, and the addresses of the others. */
  readonly scripts: string
  /** It has a script that is a program, not data. */
  readonly hasScripts: boolean
  /** It tells readers without JavaScript to turn it on. */
  readonly asksForScripts: boolean
  /** An element is empty in which frameworks put their pages. */
  readonly hasEmptyMount: boolean
}

/** Reads the marks of a page in one pass without building a tree; of long markup, those of its beginning. */
export const pageMarks = (html: string): PageMarks => {
  const markup = html.slice(0, mostMarkup).toLowerCase()
  const text = gathered(mostText)
  const headings = gathered(mostHeadings)
  const tags = gathered(mostTags)
  const scripts = gathered(mostScripts)
  let title: string | undefined
  let heading = false
  let hasScripts = false
  let asksForScripts = false
  let hasEmptyMount = false
  let inMount = false
  for (let at = 0; at < markup.length;) {
    const open = indexOf(markup, "<", at)
    const words = markup.slice(at, open)
    text.add(words)
    if (heading) headings.add(words)
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
    if (/^<\/?h[12]$/.test(tag.slice(0, 4).trimEnd())) {
      heading = !tag.startsWith("</")
      headings.add("\n")
    }
    if (name !== "script" && name !== "style") tags.add(`${tag}>`)
    if (!unseen.has(name)) continue
    const close = indexOf(markup, `</${name}`, at)
    const inside = markup.slice(at, close)
    if (name === "title") title ??= inside
    if (name === "script" && isProgram(tag)) {
      const src = /\ssrc\s*=\s*["']?([^"'\s]*)/.exec(tag)?.[1] ?? ""
      hasScripts ||= src !== "" || inside.trim() !== ""
      scripts.add(`${src}\n${inside}\n`)
    }
    if (name === "noscript") asksForScripts ||= /java\s?script/.test(inside)
    at = close
  }
  return {
    title: plain(title ?? ""),
    headings: headings.all().trim(),
    text: plain(text.all()),
    tags: tags.all(),
    scripts: scripts.all(),
    hasScripts,
    asksForScripts,
    hasEmptyMount
  }
}

const mostMarkup = 1_000_000
const mostText = 50_000
const mostHeadings = 2_000
const mostTags = 200_000
const mostScripts = 100_000

/** Text that is gathered up to a length. */
const gathered = (most: number) => {
  let all = ""
  return {
    add: (part: string) => {
      if (all.length < most) all += part.slice(0, most - all.length)
    },
    all: () => all
  }
}

const plain = (text: string): string => text.replace(/&(?:nbsp|#160);|\s+/g, " ").replace(/&amp;/g, "&").replace(/&(?:#39|#x27|apos|rsquo);|’/g, "'").trim()

/** Where it is, else the end: what is never closed goes on until there, and nobody looks for its end again. */
const indexOf = (markup: string, part: string, from: number): number => {
  const at = markup.indexOf(part, from)
  return at === -1 ? markup.length : at
}

const unseen: ReadonlySet<string> = new Set(["noscript", "script", "style", "template", "title"])

/** Where frameworks put the page that they make. */
const mount = /^<(?:div|main|section)\s(?:[^]*\s)?id\s*=\s*["']?(?:root|app|__next|__nuxt|___gatsby|svelte|react-root|q-app|main|application|app-root)(?:["'\s/]|$)/

/** Scripts also hold data, which makes no page. */
const isProgram = (tag: string): boolean => /^(?:|module|.*(?:java|ecma)script.*|text\/babel)$/.test(/\stype\s*=\s*["']?([^"'\s]*)/.exec(tag)?.[1] ?? "")
