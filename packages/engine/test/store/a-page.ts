import type { StoredPage } from "../../src/store/page-store.ts"

/** The properties of a page that a test sets; the others are derived. */
export interface PageFacts {
  readonly url: string
  readonly requestedUrl?: string
  readonly title?: string
  readonly description?: string
  readonly headings?: ReadonlyArray<string>
  readonly text?: string
  readonly links?: ReadonlyArray<string>
  readonly linkTexts?: ReadonlyArray<string | null>
  readonly language?: string
  readonly status?: number
  readonly contentType?: string
  readonly fetchedAt?: number
  readonly publishedAt?: number | undefined
}

export const aPage = (facts: PageFacts): StoredPage => {
  const { description = "", headings = [], links = [], publishedAt, text = "", title = "", url } = facts
  return {
    requestedUrl: facts.requestedUrl ?? url,
    url,
    status: facts.status ?? 200,
    contentType: facts.contentType ?? "text/html",
    fetchedAt: facts.fetchedAt ?? Date.UTC(2026, 0, 1),
    rawHtml: `<title>${title}</title><p>${text}</p>`,
    content: {
      title,
      description,
      headings,
      text,
      html: `<p>${text}</p>`,
      markdown: text,
      links,
      images: [],
      metadata: {},
      ...facts.linkTexts === undefined ? {} : { linkTexts: facts.linkTexts },
      ...facts.language === undefined ? {} : { language: facts.language },
      ...publishedAt === undefined ? {} : { publishedAt }
    }
  }
}
