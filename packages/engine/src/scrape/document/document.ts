import { isUnbilled } from "@trawl/reader/verdict"
import { credits, type Document } from "@trawl/schema"
import type { ScrapeContext } from "../format.ts"
import { pageCredits } from "../page-credits.ts"
import { verdictMetadata } from "./verdict-metadata.ts"
import { asksForCheck } from "../policy/refuse-injection.ts"

/** Creates the document of a page from its formats and metadata. */
export const toDocument = (
  { requested, cached, content, id, options, page, proxyUsed, redacted, url, verdict, zeroDataRetention }:
    ScrapeContext,
  { fields, warnings }: { readonly fields: Partial<Document>; readonly warnings: ReadonlyArray<string> }
): Document => ({
  ...fields,
  ...warnings.length > 0 ? { warning: warnings.join(" ") } : {},
  metadata: {
    ...content.metadata,
    title: content.title,
    description: content.description,
    ...content.language === undefined ? {} : { language: content.language },
    scrapeId: id,
    sourceURL: url,
    url: page.url,
    statusCode: page.status,
    contentType: page.contentType,
    ...page.pdf === undefined ? {} : { numPages: page.pdf.pages.length, totalPages: page.pdf.totalPages },
    ...proxyUsed === undefined ? {} : { proxyUsed },
    cacheState: cached ? "hit" : "miss",
    ...cached ? { cachedAt: new Date(page.fetchedAt).toISOString() } : {},
    creditsUsed: isUnbilled(verdict)
      ? credits.unusablePage
      : pageCredits({
        requested,
        made: fields,
        options,
        pages: page.pdf?.pages.length,
        checkedForInjection: requested.some(asksForCheck),
        redacted,
        zeroDataRetention
      }),
    ...verdictMetadata(verdict, options)
  }
})
