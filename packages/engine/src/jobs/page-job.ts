import type { BatchScrapeRequest } from "@trawl/schema"

/** What a job is for. All kinds have the same rows. */
export type JobKind = "batch" | "crawl" | "check" | "extract"

/** The options of a job: how its pages are read. */
export interface JobRequest extends Omit<BatchScrapeRequest, "urls" | "appendToId" | "ignoreInvalidURLs"> {
  /** Base URL of the links to this engine, as the client that started the job reaches it. */
  readonly base: string
  /** The warning of its status. */
  readonly warning?: string | undefined
}

/** A job that reads pages while no client waits. */
export interface PageJob {
  readonly id: string
  readonly kind: JobKind
  readonly team: string
  readonly key: string
  readonly status: "scraping" | "completed" | "cancelled"
  readonly createdAt: number
  readonly endedAt: number | undefined
  readonly credits: number
  /** Number of pages. It grows while pages are added. */
  readonly total: number
  /** Number of pages that have a result or have failed. */
  readonly done: number
  /** Number of pages with a document; the turn of the last one. */
  readonly read: number
  readonly request: JobRequest
}

/** A page to be read for a job. */
export interface NewPage {
  readonly url: string
  /** A job has one page for each key. A page without a key is never a duplicate: batches read a URL as often as it was sent. */
  readonly key?: string | undefined
  /** Number of links from the start page; 0 by default. */
  readonly depth?: number | undefined
  /** The page that links to it. */
  readonly parent?: number | undefined
}

/** A page that this process reads. */
export interface LeasedPage {
  readonly id: number
  readonly url: string
  /** Host and port. */
  readonly host: string
  readonly depth: number
  /** How often it was leased, including this time. */
  readonly attempt: number
  /** Grows with each lease. Whoever has an older epoch has lost the page. */
  readonly epoch: number
}
