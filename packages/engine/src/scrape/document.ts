import { credits, type Document, type FormatType, type SearchScrapeOptions } from "@trawl/schema"
import type { PageContent } from "../page/page-content.ts"
import type { StoredPage } from "../store/page-store.ts"
import { missingField } from "./requested-formats.ts"

export interface Scraped {
  /** As it was asked for this time. */
  readonly url: string
  readonly page: StoredPage
  readonly content: PageContent
  readonly formats: ReadonlySet<FormatType>
  readonly options: SearchScrapeOptions
  readonly cached: boolean
}

/** The page in the formats asked for. A format that cannot be produced is null and named in `warning`. */
export const toDocument = ({ url, page, content, formats, options, cached }: Scraped): Document => {
  const missing = [...formats].filter((format) => missingField(format) !== undefined)
  const warnings = [
    ...missing.length > 0 ? [`This engine does not produce ${missing.join(", ")}.`] : [],
    ...options.onlyCleanContent === true ? ["onlyCleanContent was skipped: this engine has no cleaning model."] : []
  ]
  return {
    ...formats.has("markdown") ? { markdown: content.markdown } : {},
    ...formats.has("html") ? { html: content.html } : {},
    ...formats.has("rawHtml") ? { rawHtml: page.rawHtml } : {},
    ...formats.has("links") ? { links: content.links } : {},
    ...formats.has("images") ? { images: content.images } : {},
    ...Object.fromEntries(missing.map((format) => [missingField(format), null])),
    ...warnings.length > 0 ? { warning: warnings.join(" ") } : {},
    metadata: {
      ...content.metadata,
      title: content.title,
      description: content.description,
      ...content.language === undefined ? {} : { language: content.language },
      sourceURL: url,
      url: page.url,
      statusCode: page.status,
      contentType: page.contentType,
      cacheState: cached ? "hit" : "miss",
      ...cached ? { cachedAt: new Date(page.fetchedAt).toISOString() } : {},
      creditsUsed: options.lockdown === true ? credits.lockdownHit : credits.page
    }
  }
}

