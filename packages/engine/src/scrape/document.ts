import type { Document, FormatType } from "@trawl/schema"
import type { PageContent } from "../page/page-content.ts"
import type { StoredPage } from "../store/page-store.ts"
import { missingField } from "./requested-formats.ts"

/** The page in the formats asked for. A format that cannot be produced is null and named in `warning`. */
export const toDocument = (
  page: StoredPage,
  content: PageContent,
  formats: ReadonlySet<FormatType>,
  cacheState: "hit" | "miss"
): Document => {
  const missing = [...formats].filter((format) => missingField(format) !== undefined)
  return {
    ...formats.has("markdown") ? { markdown: content.markdown } : {},
    ...formats.has("html") ? { html: content.html } : {},
    ...formats.has("rawHtml") ? { rawHtml: page.rawHtml } : {},
    ...formats.has("links") ? { links: content.links } : {},
    ...formats.has("images") ? { images: content.images } : {},
    ...Object.fromEntries(missing.map((format) => [missingField(format), null])),
    ...missing.length > 0 ? { warning: `This engine does not produce ${missing.join(", ")}` } : {},
    metadata: {
      ...content.metadata,
      title: content.title,
      description: content.description,
      ...content.language === undefined ? {} : { language: content.language },
      sourceURL: page.requestedUrl,
      url: page.url,
      statusCode: page.status,
      contentType: page.contentType,
      cacheState,
      ...cacheState === "hit" ? { cachedAt: new Date(page.fetchedAt).toISOString() } : {},
      creditsUsed: 1
    }
  }
}
