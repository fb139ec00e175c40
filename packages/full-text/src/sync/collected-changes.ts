import type { IndexedPage } from "../document/indexed-page.ts"
import { fieldTags, pageTags } from "../document/page-tags.ts"
import { isLong, type PageChange } from "../feed/page-feed.ts"
import { fieldWeights } from "../ranking/ranking-weights.ts"
import { finished, SegmentBuilder } from "../segment/write/build-segment.ts"
import type { PathLengths } from "./path-lengths.ts"
import type { SegmentDocument } from "../segment/segment.ts"
import { fieldTexts } from "../document/field-texts.ts"

/** Changes of the pages, and the documents they make. */
export class CollectedChanges {
  readonly builder = new SegmentBuilder(fieldWeights, fieldTags)
  /** Documents whose page has changed again or was removed. */
  readonly replaced = new Set<number>()
  /** The version that they come after. */
  readonly after: number
  /** The version up to which nothing is missing. */
  version: number
  private readonly pathLengths: PathLengths
  // a page that has gone may have given its number to another
  private readonly documentOf = new Map<number, number | undefined>()

  constructor(after: number, pathLengths: PathLengths) {
    this.after = after
    this.version = after
    this.pathLengths = pathLengths
  }

  /** The pages that have changed or gone. */
  pages(): Iterable<number> {
    return this.documentOf.keys()
  }

  /** Takes a change at once if nothing comes before it that is not taken yet, and if its document is not long. */
  takeNext(change: PageChange): boolean {
    if (change.version !== this.version + 1 || !this.hasRoom || isLong(change)) return false
    finished(this.take(change))
    return true
  }

  /** Yields between pieces of a long document. */
  *take({ document, page, version }: PageChange): Generator<void, void> {
    const known = this.documentOf.get(page)
    if (known !== undefined) this.replaced.add(known)
    this.version = version
    this.documentOf.set(page, document && (yield* this.add(page, document)))
  }

  get hasRoom(): boolean {
    return this.builder.size < maxPages && this.builder.length < maxWords
  }

  private *add(page: number, document: IndexedPage): Generator<void, number> {
    const number = this.builder.size
    yield* this.builder.add(segmentDocument(page, document))
    this.pathLengths.set(page, document.address.path.length)
    return number
  }
}

const maxPages = 8_192
/**
 * Each takes 4 bytes until the segment is written, and 10 more while it is. The arrays are kept for the next segment, so
 * four times as many words made a crawl take 50 MB more.
 */
const maxWords = 1_000_000

/** The data of a page in a segment. */
const segmentDocument = (page: number, document: IndexedPage): SegmentDocument => {
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
