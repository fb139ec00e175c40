import type { CrawlEvent, Finished, Progress } from "./crawl-event.ts"

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
  if (event._tag === "Finished") return [crawlLines.finished(event), ...event.warnings]
  return [
    ...event._tag === "PageFailed" ? [crawlLines.failed(event)] : [],
    ...event.done % 100 === 0 ? [crawlLines.progress(event)] : []
  ]
}
