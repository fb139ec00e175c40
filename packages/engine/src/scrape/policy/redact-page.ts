import { documentKind, joinedPages, type PdfBlockPage, type PdfRead } from "@trawl/reader/documents"
import type { PageContent } from "@trawl/reader/page"
import type { SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type { TakenPage } from "../../page/take-document.ts"
import { emptyContent } from "../document/unparsed-page.ts"
import type { RedactPiiOptions } from "./pii/finding.ts"
import { redactPii } from "./redact-pii.ts"

/**
 * Redacts the texts of a page and its content, for all formats made from them. The HTML is unchanged. `redacted` says
 * whether the texts were checked.
 */
export const redactPage = Effect.fnUntraced(
  function*<Page extends TakenPage>(page: Page, content: PageContent, { redactPII: setting }: SearchScrapeOptions) {
    if (setting === undefined || setting === false) return { page, content, warnings: [], redacted: false }
    if (
      page.content === emptyContent || (page.pdf === undefined && documentKind(page.contentType, page.url) === "pdf")
    ) return { page, content, warnings: [notRead], redacted: false }
    const piiOptions = setting === true ? {} : setting
    const redact = (text: string) => Effect.map(redactPii(text, piiOptions), (redacted) => redacted.text)
    const ofContent = Effect.fnUntraced(function*(whole: PageContent) {
      return {
        ...whole,
        markdown: yield* redact(whole.markdown),
        text: yield* redact(whole.text),
        description: yield* redact(whole.description),
        headings: yield* Effect.forEach(whole.headings, redact)
      }
    })
    const pdf = page.pdf === undefined ? undefined : yield* redactPdf(page.pdf, piiOptions)
    const redacted = yield* ofContent(content)
    return {
      page: {
        ...page,
        content: page.content === content ? redacted : yield* ofContent(page.content),
        ...pdf === undefined ? {} : { pdf }
      },
      // the same text as in its pages
      content: pdf !== undefined && page.pdf !== undefined && content.markdown === joinedPages(page.pdf.pages)
        ? { ...redacted, markdown: joinedPages(pdf.pages) }
        : redacted,
      warnings: (piiOptions.mode ?? "accurate") === "accurate" ? [byRules] : [],
      redacted: true
    }
  }
)

const notRead = "Nothing was redacted: the file was not parsed."
const byRules = "Personal data was redacted by rules: the mode accurate needs a model, and this engine has none."

const redactPdf = Effect.fnUntraced(function*(pdf: PdfRead, options: RedactPiiOptions) {
  const redacted = new Map(
    yield* Effect.forEach(
      pdf.pages,
      ({ markdown, pageNumber }) => Effect.map(redactPii(markdown, options), (page) => [pageNumber, page] as const)
    )
  )
  const moved = (page: PdfBlockPage): PdfBlockPage => ({
    ...page,
    items: page.items.map((item) => {
      const now = redacted.get(page.pageNumber)
      const span = item.markdownSpan?.map((at) => now?.moved(at) ?? at) ?? null
      return {
        ...item,
        markdownSpan: span,
        ...item.content == null
          ? {}
          : { content: span === null || now === undefined ? null : now.text.slice(span[0], span[1]) }
      }
    })
  })
  return {
    ...pdf,
    pages: pdf.pages.map((page) => ({ ...page, markdown: redacted.get(page.pageNumber)?.text ?? page.markdown })),
    ...pdf.blocks === undefined ? {} : { blocks: pdf.blocks.map(moved) }
  } satisfies PdfRead
})
