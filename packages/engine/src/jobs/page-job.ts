import type { BatchScrapeRequest, CrawlRequest } from "@trawl/schema"
import * as Duration from "effect/Duration"
import type { ScopeOptions } from "../crawl/crawl-scope.ts"

/** The kind of a job. All kinds share the same tables. */
export type JobKind = "batch" | "crawl"

/** The options with which a job reads its pages. */
export interface JobRequest extends Omit<BatchScrapeRequest, "urls" | "appendToId" | "ignoreInvalidURLs"> {
  /** Base URL for links to this engine, from the request that started the job. */
  readonly base: string
  /** The trace of the request that started the job, as a `traceparent`. */
  readonly trace?: string | undefined
  /** The warning in the job's status. */
  readonly warning?: string | undefined
  /** The options of a crawl. */
  readonly crawl?: CrawlJobOptions | undefined
}

/** The options with which a crawl finds its pages. */
export type CrawlJobOptions =
  & ScopeOptions
  & Pick<CrawlRequest, "delay" | "ignoreRobotsTxt" | "limit" | "maxDiscoveryDepth" | "robotsUserAgent" | "sitemap">
  & {
    /** For a crawl of the operator, which fills the index. See `policyOf` for its differences. */
    readonly forIndex?: {
      /** Uses stored copies that were fetched at this time or later, in milliseconds since 1970. */
      readonly freshSince: number
    } | undefined
  }

/** A job that reads pages in the background. */
export interface PageJob {
  readonly id: string
  readonly kind: JobKind
  readonly team: string
  readonly key: string
  readonly status: "scraping" | "completed" | "failed" | "cancelled"
  readonly createdAt: number
  readonly endedAt: number | undefined
  readonly credits: number
  /** Number of pages. It grows while pages are added. */
  readonly total: number
  /** Number of pages that have a result or have failed. */
  readonly done: number
  /** Number of pages with a document, which is also the turn of the last document. */
  readonly read: number
  /** The number of documents after which the job ends, even if it has more pages. */
  readonly limit?: number | undefined
  /** The reason why it failed. */
  readonly error?: string | undefined
  /** Facts about the site for the warning in the job's status. */
  readonly notes?: ReadonlyArray<string> | undefined
  /** The URL to which the start page of a crawl redirects, if that is on another host. */
  readonly arrived?: string | undefined
  readonly request: JobRequest
}

/** The delay between two pages of a host that a job sets. */
export const delayOf = ({ request }: Pick<PageJob, "request">): Duration.Duration =>
  Duration.seconds(request.crawl?.delay ?? 0)

/** The differences between crawls of the operator and jobs of clients. */
export const policyOf = ({ request: { crawl } }: Pick<PageJob, "request">) => {
  const isForIndex = crawl?.forIndex !== undefined
  return {
    /** Uses stored copies that were fetched at this time or later, without waiting for their host. */
    freshSince: crawl?.forIndex?.freshSince,
    isFree: isForIndex,
    /** Whether a page with an error status fails. Otherwise it is a document. */
    failsErrorPages: isForIndex,
    /** Whether to store the sizes of images, by which image searches filter. */
    measuresImages: isForIndex,
    /**
     * Whether to retry work after a failure. Without retries, the job ends, so that a waiting command can report the
     * failure.
     */
    isRetried: !isForIndex
  }
}

/** A page to add to a job. */
export interface NewPage {
  readonly url: string
  /**
   * A job has at most one page per key. A page without a key is never a duplicate, because a batch reads a URL as often
   * as the client sent it.
   */
  readonly key?: string | undefined
  /** Number of links from the start page; 0 by default, and `sitemapDepth` for the sitemaps of a site. */
  readonly depth?: number | undefined
  /** The page that links to it. */
  readonly parent?: number | undefined
}

/**
 * The depth of the row for the sitemaps of a site. The row is not a page, so it does not count for the job's counters
 * and limit.
 */
export const sitemapDepth = -1

/**
 * The maximum number of pages that a job reads to deliver `limit` documents, because pages may fail or be duplicates.
 */
export const attemptsFor = (limit: number): number => 3 * limit + 100

/** A page that this process is reading. */
export interface LeasedPage {
  readonly id: number
  readonly url: string
  /** Host and port. */
  readonly host: string
  readonly depth: number
  /** The URL of the page that links to it. */
  readonly parent: string | undefined
  /** The number of leases, including this one. Leases that were given back do not count. */
  readonly attempt: number
  /** Increases with each lease. A holder of an older epoch has lost the page. */
  readonly epoch: number
}
