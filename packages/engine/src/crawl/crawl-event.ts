import * as Data from "effect/Data"
import type { PageFailure } from "@trawl/fetcher/effect"

/** What a crawl tells while it runs: one event for every page it dealt with, and `Finished` as the last. */
export type CrawlEvent = (PageOutcome & Progress) | Finished

/** What became of one page. */
export type PageOutcome = Data.TaggedEnum<{
  PageStored: {
    readonly url: string
    readonly title: string
    /** Of the body, after content decoding. */
    readonly bytes: number
    /** From the request to the stored page, without the polite wait before it. */
    readonly millis: number
  }
  /** The store holds a fresh enough copy: nothing was fetched, its links were followed. */
  PageKept: { readonly url: string; readonly title: string }
  PageSkipped: {
    readonly url: string
    readonly reason: SkipReason
    /** The URL it duplicates or leads to. */
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
  /** The same page under a URL that is, or will be, stored. */
  | "Duplicate"
  /** Redirected to another host. */
  | "OtherHost"
  /** Neither HTML nor prose as plain text or Markdown. */
  | "ContentUnsupported"

export interface Progress {
  /** Links from the start page. */
  readonly depth: number
  /** Pages dealt with so far, whatever became of them. */
  readonly done: number
  /** Pages still to visit, as far as they are known and `maxPages` allows. */
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
