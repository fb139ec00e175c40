import { firstSentences } from "../metadata/description.ts"
import { fileName } from "../links/file-name.ts"
import { escapeText } from "../html/print-html.ts"
import type { PageContent } from "../content/page-content.ts"
import { maxTexts } from "../links/page-links.ts"
import type { TextFormat } from "../decode/text-format.ts"

/** Reads plain text or code. Code becomes a code block. */
export const readPlainText = (text: string, url: string, format: TextFormat): PageContent => {
  const title = fileName(url)
  const links = plainLinks(text)
  return {
    title,
    description: firstSentences(text),
    headings: [],
    text: text.trim(),
    html: `<pre>${text.startsWith("\n") ? "\n" : ""}${escapeText(text)}</pre>`,
    markdown: format.as === "code" ? fenced(text, format.language) : text.trim(),
    links,
    linkTexts: links.slice(0, maxTexts).map(() => ""),
    images: [],
    metadata: { title }
  }
}

const plainLinks = (text: string): ReadonlyArray<string> => {
  const found = new Set<string>()
  for (const [link] of text.matchAll(/\bhttps?:\/\/[^\s<>"'`\\^{}|[\]]{1,2000}/g)) {
    const url = URL.parse(withoutPunctuation(link))
    if (url !== null) found.add(url.href)
    if (found.size >= maxLinks) break
  }
  return [...found]
}

const maxLinks = 10_000

/**
 * Removes sentence punctuation from the end of a link. A closing parenthesis stays if the link contains the opening
 * one.
 */
const withoutPunctuation = (link: string): string => {
  let url = link
  while (/[.,;:!?*_]$/.test(url) || (url.endsWith(")") && url.split(")").length > url.split("(").length)) {
    url = url.slice(0, -1)
  }
  return url
}

const fenced = (text: string, language: string): string => {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 2)
  const fence = "`".repeat(longest + 1)
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`
}
