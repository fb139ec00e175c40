import { firstSentences } from "./description.ts"
import type { PageContent } from "./page-content.ts"

/** Reads a page that is no HTML: prose as it stands, data and code as a code block. */
export const readText = (text: string, url: string, contentType: string): PageContent => {
  const clean = text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n").trim()
  const prose = contentType === "text/plain" || contentType === "text/markdown"
  const headings = prose ? Array.from(clean.matchAll(/^#{1,6} +(.+?) *#*$/gm), ([, heading = ""]) => heading) : []
  return {
    title: headings[0] ?? nameOf(url),
    description: firstSentences(clean),
    headings,
    text: clean,
    html: `<pre>${clean.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`,
    markdown: prose ? clean : codeBlock(clean, contentType),
    links: [],
    images: [],
    metadata: {}
  }
}

/** The file's name, or the host of a URL without one. */
const nameOf = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed?.pathname.split("/").findLast((part) => part !== "") ?? parsed?.host ?? url
}

/** Fenced longer than any fence inside. */
const codeBlock = (text: string, contentType: string): string => {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = "`".repeat(longest + 1)
  const language = /(?:^text\/|[/+])(?:x-)?(\w+)$/.exec(contentType)?.[1] ?? ""
  return `${fence}${language}\n${text}\n${fence}`
}
