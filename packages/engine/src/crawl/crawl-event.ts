/** The events of a crawl: one for each page, and `Finished` as the last. */
export type CrawlEvent = (PageOutcome & Progress) | Finished

/** The outcome of one page. */
export type PageOutcome =
  /** The page was fetched, and searches find it. */
  | { readonly _tag: "PageStored"; readonly url: string; readonly title: string }
  /** The stored copy is recent enough: the page was not fetched, but its links were followed. */
  | { readonly _tag: "PageKept"; readonly url: string; readonly title: string }
  /** The page does not belong to the index. */
  | { readonly _tag: "PageSkipped"; readonly url: string; readonly reason: SkipReason }
  | { readonly _tag: "PageFailed"; readonly url: string; readonly message: string }

export type SkipReason =
  /** robots.txt forbids it. */
  | "Robots"
  /** A copy of another page, a page on another host, or one of a part of the site that never ends. */
  | "NotWanted"
  /** Neither a page nor a document, such as a feed or data. */
  | "ContentUnsupported"

export interface Progress {
  /** Pages processed so far, with any outcome. */
  readonly done: number
  /** Known pages still to visit, up to `maxPages`. */
  readonly queued: number
}

export interface Finished {
  readonly _tag: "Finished"
  readonly stored: number
  readonly kept: number
  readonly skipped: number
  readonly failed: number
  readonly millis: number
  /** Facts about the site, such as pages that were left out because they repeat each other. */
  readonly warnings: ReadonlyArray<string>
}
