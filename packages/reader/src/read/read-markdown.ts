import MarkdownIt from "markdown-it"
import { fileName } from "../links/file-name.ts"
import { frontMatter } from "../content/front-matter.ts"
import { escapeAttribute } from "../html/print-html.ts"
import { removedImage } from "../markdown/markdown-tree.ts"
import type { PageContent, ReadOptions } from "../content/page-content.ts"
import { readHtml } from "./read-html.ts"
import { absoluteUrl } from "../links/absolute-url.ts"

/**
 * Reads a markdown page as the HTML it stands for, without removing navigation. The markdown stays unchanged, except
 * that links become absolute, unless the options select parts of it. Throws `SelectorUnusable` as `readHtml` does.
 */
export const readMarkdown = (text: string, url: string, options: ReadOptions = {}): PageContent => {
  const { body, description, title: named } = frontMatter(text)
  const page = `<head><meta name="description" content="${escapeAttribute(description)}"></head><body>${
    renderer.render(body)
  }</body>`
  const content = readHtml(page, url, { ...options, onlyLinks: false, onlyMainContent: false })
  const title = named || content.headings[0] || fileName(url)
  const isPart = (options.includeTags?.length ?? 0) + (options.excludeTags?.length ?? 0) > 0
  const written = resolveMarkdown(text, url)
  return {
    ...content,
    title,
    markdown: isPart
      ? content.markdown
      : (options.removeBase64Images === false ? written : withoutData(written)).trim(),
    metadata: { ...content.metadata, title }
  }
}

// HTML in markdown is rendered; a domain alone is not linked, because it is often a file name, such as `README.md`
const renderer = new MarkdownIt({ html: true, linkify: true })
renderer.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

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

/** Makes links and images in markdown absolute. Skips code and links within the page. */
const resolveMarkdown = (markdown: string, base: string): string =>
  markdown.replace(
    parts,
    (part: string, _fence?: string, _ticks?: string, before?: string, target = "") =>
      before === undefined ? part : before + resolved(target, base)
  )

/**
 * Escapes and code, which are skipped, and the targets of links and images in markdown and HTML. Footnotes and
 * sentences are not link definitions.
 */
const parts = new RegExp(
  [
    /\\./.source,
    /^ {0,3}(?<fence>`{3,}(?!.*`)|~{3,})[^]*?(?:^ {0,3}\k<fence>[`~]*[ \t]*$|$(?![^]))/.source,
    /(?<!`)(?<ticks>`{1,3})(?!`)[^`\n]{1,1000}\k<ticks>(?!`)/.source,
    /(\]\([ \t]{0,9}<?|^ {0,3}\[(?!\^)[^\][\n]{1,300}\]:[ \t]{1,9}(?=\S+(?:[ \t]*$|[ \t]+["'(]))<?|<(?:a|img|source|video)\s(?:[^<>]{0,500}?\s)?(?:href|src)=["'])([^\s<>()"']{1,2000})/
      .source
  ].join("|"),
  "gim"
)

const resolved = (target: string, base: string): string =>
  target.startsWith("#") || /^[a-z][a-z\d+.-]*:/i.test(target) ? target : absoluteUrl(target, base) ?? target
