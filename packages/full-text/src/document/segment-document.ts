import type { SegmentDocument } from "../segment/segment.ts"
import { fieldTexts } from "./field-texts.ts"
import type { IndexedPage } from "./indexed-page.ts"
import { pageTags } from "./page-tags.ts"

/** The data of a page in a segment. */
export const segmentDocument = (page: number, document: IndexedPage): SegmentDocument => {
  const { address, dated, extensions, language, quality } = document
  return {
    page,
    dated,
    quality,
    host: `${address.host}:${address.port}`,
    tags: pageTags({ ...address, extensions, language }),
    texts: fieldTexts(document)
  }
}
