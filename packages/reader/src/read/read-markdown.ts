import MarkdownIt from "markdown-it"
import { fileName } from "../links/file-name.ts"
import { frontMatter } from "../decode/front-matter.ts"
import { escapeAttribute } from "../html/print-html.ts"
import { removedImage } from "../markdown/markdown-tree.ts"
import type { PageContent, ReadOptions } from "./page-content.ts"
import { readHtml } from "./read-html.ts"
import { resolveMarkdown } from "../markdown/resolve-markdown.ts"

/**
 * Reads a page that is markdown: it is the HTML that it stands for, without menus. Its markdown stays as it is but for links, which
 * become absolute, unless the options name what of it is wanted. Throws `SelectorUnusable` as `readHtml` does.
 */
export const readMarkdown = (text: string, url: string, options: ReadOptions = {}): PageContent => {
  const { body, description, title: named } = frontMatter(text)
  const page = `<head><meta name="description" content="${escapeAttribute(description)}"></head><body>${renderer.render(body)}</body>`
  const content = readHtml(page, url, { ...options, onlyMainContent: false })
  const title = named || content.headings[0] || fileName(url)
  const isPart = (options.includeTags?.length ?? 0) + (options.excludeTags?.length ?? 0) > 0
  const written = resolveMarkdown(text, url)
  return {
    ...content,
    title,
    markdown: isPart ? content.markdown : (options.removeBase64Images === false ? written : withoutData(written)).trim(),
    metadata: { ...content.metadata, title }
  }
}

// markup in markdown is markup; a domain alone is often the name of a file, such as `README.md`
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
