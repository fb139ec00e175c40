import type { BatchScrapeRequest } from "@trawl/schema"

/** The kind of a job. All kinds share the same tables. */
export type JobKind = "batch" | "crawl" | "check" | "extract"

/** The options with which a job reads its pages. */
export interface JobRequest extends Omit<BatchScrapeRequest, "urls" | "appendToId" | "ignoreInvalidURLs"> {
  /** Base URL for links to this engine, from the request that started the job. */
  readonly base: string
  /** The warning in the job's status. */
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
  /** Number of pages with a document; also the turn of the last one. */
  readonly read: number
  readonly request: JobRequest
}

/** A page to add to a job. */
export interface NewPage {
  readonly url: string
  /** A job has at most one page per key. A page without a key is never a duplicate: a batch reads a URL as often as the client sent it. */
  readonly key?: string | undefined
  /** Number of links from the start page; 0 by default. */
  readonly depth?: number | undefined
  /** The page that links to it. */
  readonly parent?: number | undefined
}

/** A page that this process is reading. */
export interface LeasedPage {
  readonly id: number
  readonly url: string
  /** Host and port. */
  readonly host: string
  readonly depth: number
  /** How often it was leased, including this time. */
  readonly attempt: number
  /** Increases with each lease. A holder of an older epoch has lost the page. */
  readonly epoch: number
}
