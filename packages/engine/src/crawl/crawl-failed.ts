import * as Data from "effect/Data"
import type { FailReason, SkipReason } from "./crawl-event.ts"

/** A crawl could not store any page. `reason` is the reason for its start URL. */
export class CrawlFailed extends Data.TaggedError("CrawlFailed")<{
  readonly url: string
  readonly reason: FailReason | SkipReason | "RobotsUnreachable" | "OptionInvalid"
  readonly message: string
  readonly cause?: unknown
}> {}
