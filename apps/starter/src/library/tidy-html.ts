import { escapeHtml } from "./escape-html.ts"
import type { Content, Heading } from "./page.ts"
import { headingSlug } from "./slug.ts"

export interface TidyOptions {
  /** The target of a link within the site; the link itself if it is external; undefined if it has no target. */
  readonly link: (href: string) => string | undefined
  /** The highest rank a heading may have. */
  readonly topHeading: number
  /** A prefix for the IDs of headings, for pages made of several texts. */
  readonly idPrefix: string
}

/**
 * Rendered Markdown, which may contain any HTML, as plain and balanced HTML: only known elements and attributes, no
 * scripts, images replaced by their descriptions, valid links, headings with IDs.
 */
export const tidyHtml = (html: string, options: TidyOptions): Content => {
  const pieces: Array<string> = []
  const open: Array<Open> = []
  const headings: Array<Heading> = []
  const ids = new Set<string>()
  const hashLinks: Array<{ readonly id: string; readonly start: number; end: number }> = []

  const close = (element: Open): void => {
    if (!element.kept) return
    if (headingRank(element.tag) > 0) {
      const text = textOf(pieces.slice(element.at + 1))
      const id = unique(element.id ?? `${options.idPrefix}${headingSlug(text)}`, ids)
      pieces[element.at] = `<${element.tag} id="${escapeHtml(id)}">`
      if (text !== "") headings.push({ level: headingRank(element.tag), id, text })
    }
    if (element.hash !== undefined) element.hash.end = pieces.length
    pieces.push(`</${element.tag}>`)
  }

  const openTag = (name: string, attributes: string): void => {
    const element: Open = { tag: name, at: pieces.length, kept: keptElements.has(name) }
    const rank = headingRank(name)
    const id = attribute(attributes, "id") ?? (name === "a" ? attribute(attributes, "name") : undefined)
    if (rank > 0) {
      element.tag = `h${Math.min(6, Math.max(rank, options.topHeading))}`
      if (id !== undefined) element.id = id
      pieces.push("")
    } else if (name === "a") {
      openLink(element, attribute(attributes, "href"), id)
    } else if (element.kept) {
      pieces.push(`<${name}${keptAttributes(name, attributes)}${anchor(id)}>`)
    }
    if (!voidElements.has(name)) open.push(element)
  }

  const openLink = (element: Open, href: string | undefined, id: string | undefined): void => {
    if (id !== undefined) pieces.push(`<span${anchor(id)}></span>`)
    const target = href?.startsWith("#") === true ? href : href === undefined ? undefined : options.link(href)
    element.kept = target !== undefined
    if (target === undefined) return
    if (target.startsWith("#")) {
      element.hash = { id: target.slice(1), start: pieces.length, end: pieces.length }
      hashLinks.push(element.hash)
    }
    pieces.push(`<a href="${escapeHtml(target)}">`)
  }

  const anchor = (id: string | undefined): string => {
    if (id === undefined || id === "" || ids.has(id)) return ""
    ids.add(id)
    return ` id="${escapeHtml(id)}"`
  }

  const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>|<|[^<]+/g
  for (let found = token.exec(html); found !== null; found = token.exec(html)) {
    const [whole, slash, name, attributes = ""] = found
    if (name === undefined) {
      if (!whole.startsWith("<!--")) pieces.push(whole === "<" ? "&lt;" : whole.replace(/&(?!#?\w+;)/g, "&amp;"))
      continue
    }
    const tag = name.toLowerCase()
    if (removedElements.has(tag)) {
      const end = html.toLowerCase().indexOf(`</${tag}`, token.lastIndex)
      if (slash === "" && end >= 0) token.lastIndex = end
    } else if (tag === "img") {
      pieces.push(imageWords(attributes))
    } else if (slash === "") {
      openTag(tag, attributes)
    } else {
      const rank = headingRank(tag)
      const wanted = rank > 0 ? `h${Math.min(6, Math.max(rank, options.topHeading))}` : tag
      const at = open.findLastIndex((element) => element.tag === wanted)
      if (at >= 0) { for (const element of open.splice(at).toReversed()) close(element) }
    }
  }
  for (const element of open.toReversed()) close(element)
  for (const link of hashLinks) {
    const id = [link.id, `${options.idPrefix}${link.id}`, decoded(link.id)].find((candidate) => ids.has(candidate))
    pieces[link.start] = id === undefined ? "" : `<a href="#${escapeHtml(encodeURIComponent(id))}">`
    if (id === undefined) pieces[link.end] = ""
  }
  return { html: withoutEmpties(pieces.join("")).replace(/(?:<br>\s*){2,}/g, "<br>\n"), headings }
}

interface Open {
  tag: string
  readonly at: number
  kept: boolean
  id?: string
  hash?: { readonly id: string; readonly start: number; end: number }
}

const keptElements = new Set([
  ..."a b i em strong code pre kbd samp var sub sup del ins s u small mark q cite abbr p".split(" "),
  ..."h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tfoot tr th td caption blockquote details summary br hr"
    .split(" ")
])
const voidElements = new Set("br hr img input source wbr link meta area col embed track".split(" "))
const removedElements = new Set("script style svg iframe object template math".split(" "))

const headingRank = (tag: string): number => /^h[1-6]$/.test(tag) ? Number(tag[1]) : 0

const attribute = (attributes: string, name: string): string | undefined => {
  if (!attributes.includes("=")) return undefined
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes)
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  return value?.replace(/&(amp|quot|#39|lt|gt);/g, (_, name: string) => characters[name] ?? "")
}
const characters: Readonly<Record<string, string>> = { amp: "&", quot: "\"", "#39": "'", lt: "<", gt: ">" }

const keptAttributes = (tag: string, attributes: string): string => {
  const wanted = attributeRules[tag]
  const value = wanted === undefined ? undefined : attribute(attributes, wanted.name)
  return wanted === undefined || value === undefined || !wanted.values.test(value)
    ? ""
    : ` ${wanted.name}="${escapeHtml(value)}"`
}
const alignment = { name: "style", values: /^text-align:\s*(?:left|right|center)$/ }
const attributeRules: Readonly<Record<string, { readonly name: string; readonly values: RegExp }>> = {
  code: { name: "class", values: /^language-[\w+#.-]+$/ },
  ol: { name: "start", values: /^\d+$/ },
  th: alignment,
  td: alignment
}

/** Images are not part of the library, but longer descriptions of images are. */
const imageWords = (attributes: string): string => {
  const words = attribute(attributes, "alt") ?? ""
  return words.trim().split(/\s+/).length < 4 ? "" : `<em>${escapeHtml(words)}</em>`
}

const textOf = (pieces: ReadonlyArray<string>): string =>
  pieces.filter((piece) => !piece.startsWith("<")).join("").replace(
    /&(amp|quot|#39|lt|gt);/g,
    (_, name: string) => characters[name] ?? ""
  ).replace(/\s+/g, " ").trim()

const unique = (wanted: string, ids: Set<string>): string => {
  let id = wanted === "" ? "section" : wanted
  for (let count = 1; ids.has(id); count++) id = `${wanted}-${count}`
  ids.add(id)
  return id
}

const decoded = (id: string): string => {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

const withoutEmpties = (html: string): string => {
  const once = html.replace(/<(a|p|h[1-6]|em|strong|b|li)(?: [^>]*)?>(?:\s|<br>)*<\/\1>/g, "")
  return once === html ? html : withoutEmpties(once)
}
