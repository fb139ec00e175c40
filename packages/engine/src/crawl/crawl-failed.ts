import * as Data from "effect/Data"
import type { FailReason, SkipReason } from "./crawl-event.ts"

/** A crawl that could not store a single page; `reason` says what stood in the way of its start URL. */
export class CrawlFailed extends Data.TaggedError("CrawlFailed")<{
  readonly url: string
  readonly reason: FailReason | SkipReason | "RobotsUnreachable" | "OptionInvalid"
  readonly message: string
  readonly cause?: unknown
}> {}
