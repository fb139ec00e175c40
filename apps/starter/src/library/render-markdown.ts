import MarkdownIt from "markdown-it"
import type { Content } from "./page.ts"
import { tidyHtml, type TidyOptions } from "./tidy-html.ts"

/** Markdown as tidy HTML with its headings. */
export const renderMarkdown = (markdown: string, options: TidyOptions): Content =>
  tidyHtml(withAlerts(parser.render(markdown)), options)

const parser = new MarkdownIt({ html: true })

/** GitHub's alerts: a quotation that begins with "[!NOTE]". */
const withAlerts = (html: string): string =>
  html.replace(
    /<p>\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/gi,
    (_, word: string) => `<p><strong>${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}:</strong> `
  )
