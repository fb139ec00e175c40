import * as Data from "effect/Data"
import type { PageFailure } from "@trawl/fetcher/effect"

/** The events of a crawl: one for each page, and `Finished` as the last. */
export type CrawlEvent = (PageOutcome & Progress) | Finished

/** The outcome of one page. */
export type PageOutcome = Data.TaggedEnum<{
  PageStored: {
    readonly url: string
    readonly title: string
    /** Size of the body after content decoding. */
    readonly bytes: number
    /** From the request to the stored page, without the wait for the host. */
    readonly millis: number
  }
  /** The stored copy is recent enough: the page was not fetched, but its links were followed. */
  PageKept: { readonly url: string; readonly title: string }
  PageSkipped: {
    readonly url: string
    readonly reason: SkipReason
    /** The URL of the duplicate's original, or the target of a redirect. */
    readonly other?: string | undefined
  }
  PageFailed: { readonly url: string; readonly reason: FailReason; readonly message: string }
}>

export const PageOutcome = Data.taggedEnum<PageOutcome>()

/** Blocked: the site returned a challenge or refusal instead of the page. Parked: the domain has no site. */
export type FailReason = PageFailure | "HttpStatus" | "Blocked" | "Parked"

export type SkipReason =
  /** robots.txt forbids it. */
  | "Robots"
  /** The page asks not to be indexed. */
  | "NoIndex"
  /** A duplicate of a page that is, or will be, stored under another URL. */
  | "Duplicate"
  /** Redirected to another host. */
  | "OtherHost"
  /** Neither HTML nor plain text or markdown. */
  | "ContentUnsupported"

export interface Progress {
  /** Number of links from the start page. */
  readonly depth: number
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
}
