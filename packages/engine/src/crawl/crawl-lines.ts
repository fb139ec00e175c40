import type { CrawlEvent, Finished, Progress } from "./crawl-event.ts"
import { PageFailed } from "@trawl/fetcher/effect"
import { hostAndPort } from "../page/refusal.ts"
import { CrawlFailed } from "./crawl-failed.ts"

/**
 * Describes the events of a crawl, a line each. URLs and messages of pages may contain control characters, which are
 * escaped.
 */
export const crawlLines = {
  finished: ({ failed, kept, millis, skipped, stored }: Finished): string => {
    const others = ([[kept, "kept"], [skipped, "skipped"], [failed, "failed"]] as const).filter(([count]) =>
      count !== 0
    )
    return `Crawled ${stored} ${stored === 1 ? "page" : "pages"} in ${(millis / 1000).toFixed(1)} s${
      others.map(([count, what]) => `, ${count} ${what}`).join("")
    }`
  },
  failed: ({ message, url }: Extract<CrawlEvent, { readonly _tag: "PageFailed" }>): string =>
    `Failed: ${url} ${message}`,
  progress: ({ done, queued }: Progress): string => `Crawling ${done}/${done + queued}`
}

/** The lines for an event if lines cannot be overwritten: progress only after every hundredth page. */
export const linesOf = (event: CrawlEvent): ReadonlyArray<string> => {
  if (event._tag === "Finished") return [crawlLines.finished(event)]
  return [
    ...event._tag === "PageFailed" ? [crawlLines.failed(event)] : [],
    ...event.done % 100 === 0 ? [crawlLines.progress(event)] : []
  ]
}

/** Whether a crawl may succeed later with the same settings, such as that of a site that is down. */
export const maySucceedLater = (failure: unknown): failure is CrawlFailed =>
  failure instanceof CrawlFailed && !["AddressRefused", "OptionInvalid", "UrlInvalid"].includes(failure.reason)

/** The advice for a crawl that the address guard refused, for commands with `--allow`; undefined for other failures. */
export const howToAllow = (failure: unknown): string | undefined => {
  if (!(failure instanceof CrawlFailed) || failure.reason !== "AddressRefused") return undefined
  const entry = failure.cause instanceof PageFailed ? hostAndPort(new URL(failure.cause.url)) : "host:port"
  return `${failure.url} leads to an address that is not public. If you trust it, allow it: --allow ${entry}`
}
