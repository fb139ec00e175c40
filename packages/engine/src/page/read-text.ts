import { firstSentences } from "./description.ts"
import { escapeText } from "./html/print-html.ts"
import { removedImage } from "./markdown-tree.ts"
import type { PageContent, ReadOptions } from "./page-content.ts"
import { linkText, mostTexts } from "./page-links.ts"
import type { Reading } from "./reading.ts"
import { resolveMarkdown } from "./resolve-markdown.ts"

/** Reads a page that is plain text, markdown or code. Markdown stays as it is but for links, which become absolute; code is put into a code block. */
export const readText = (text: string, url: string, reading: Reading, options: ReadOptions = {}): PageContent => {
  const isMarkdown = reading.as === "markdown"
  const headings = isMarkdown ? markdownHeadings(text) : []
  const images = isMarkdown ? targetsOf(text, /!\[([^\][\n]{0,300})\]\(\s{0,9}<?([^\s<>()]{1,2000})/g, url) : none
  const targets = isMarkdown ? targetsOf(text, /(?:\[([^\][\n]{0,300}))?\]\(\s{0,9}<?([^\s<>()]{1,2000})/g, url) : none
  const links = new Set([...[...targets.keys()].filter((target) => !images.has(target)), ...plainLinks(text)])
  const title = headings[0] ?? fileName(url)
  const written = isMarkdown ? resolveMarkdown(text, url) : text
  return {
    title,
    description: firstSentences(text),
    headings,
    text: text.trim(),
    html: `<pre>${text.startsWith("\n") ? "\n" : ""}${escapeText(text)}</pre>`,
    markdown: reading.as === "code"
      ? fenced(text, reading.language)
      : (options.removeBase64Images === false ? written : withoutData(written)).trim(),
    links: [...links],
    linkTexts: [...links].slice(0, mostTexts).map((link) => targets.get(link) ?? ""),
    images: [...images.keys()],
    metadata: { title }
  }
}

const markdownHeadings = (text: string): ReadonlyArray<string> => {
  const headings: Array<string> = []
  let fence = ""
  for (const line of text.split("\n")) {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1]
    if (mark !== undefined && (fence === "" || mark === fence)) fence = fence === "" ? mark : ""
    const heading = fence === "" ? /^ {0,3}#{1,6}[ \t]+(.+)/.exec(line)?.[1]?.trim().replace(/[ \t]#{1,10}$/, "").trim() : undefined
    if (heading) headings.push(heading)
  }
  return headings
}

/** What is linked, by URL, and what the first link that says something says. */
const targetsOf = (text: string, pattern: RegExp, base: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [, said = "", target = ""] of text.matchAll(pattern)) {
    const url = target.startsWith("#") ? null : URL.parse(target, base)
    if (url?.protocol === "http:" || url?.protocol === "https:") found.set(url.href, found.get(url.href) || linkText(said))
    if (found.size >= mostLinks) break
  }
  return found
}

const none: ReadonlyMap<string, string> = new Map()

const plainLinks = (text: string): ReadonlyArray<string> => {
  const found = new Set<string>()
  for (const [link] of text.matchAll(/\bhttps?:\/\/[^\s<>"'`\\^{}|[\]]{1,2000}/g)) {
    const url = URL.parse(withoutPunctuation(link))
    if (url !== null) found.add(url.href)
    if (found.size >= mostLinks) break
  }
  return [...found]
}

const mostLinks = 10_000

/** Without what ends the sentence around a link; a closing parenthesis is the link's own if it opened one. */
const withoutPunctuation = (link: string): string => {
  let url = link
  while (/[.,;:!?*_]$/.test(url) || (url.endsWith(")") && url.split(")").length > url.split("(").length)) url = url.slice(0, -1)
  return url
}

const fenced = (text: string, language: string): string => {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 2)
  const fence = "`".repeat(longest + 1)
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`
}

const withoutData = (markdown: string): string => {
  let kept = ""
  let from = 0
  for (;;) {
    const start = markdown.indexOf("](data:", from)
    const end = start === -1 ? -1 : markdown.indexOf(")", start)
    if (end === -1) return kept + markdown.slice(from)
    kept += `${markdown.slice(from, start)}](<${removedImage}>)`
    from = end + 1
  }
}

const fileName = (url: string): string => {
  const parsed = URL.parse(url)
  const name = parsed?.pathname.split("/").findLast((part) => part !== "") ?? ""
  try {
    return decodeURIComponent(name) || parsed?.hostname || url
  } catch {
    return name // not a percent encoding
  }
}
