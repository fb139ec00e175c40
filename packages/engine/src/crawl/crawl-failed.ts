import * as Data from "effect/Data"

/** A crawl could not store any page. The message says why its start page could not be stored. */
export class CrawlFailed extends Data.TaggedError("CrawlFailed")<{
  readonly url: string
  readonly message: string
  /** A crawl with the same settings cannot succeed: an option, the URL or the address of the site is not allowed. */
  readonly isPermanent: boolean
}> {}
