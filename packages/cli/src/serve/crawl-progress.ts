import type { CrawlEvent } from "./find-engine.ts"

/** Tells of a crawl: a line for every hundred pages, for each page that failed, and for the end. */
export const crawlProgress = (say: (line: string) => void) => (event: CrawlEvent): void => {
  if (event._tag === "Finished") {
    const others = [[event.kept, "kept"], [event.skipped, "skipped"], [event.failed, "failed"]].filter(([count]) => count !== 0)
    return say(`Crawled ${event.stored} pages${others.map(([count, what]) => `, ${count} ${what}`).join("")}`)
  }
  if (event._tag === "PageFailed") say(`Failed: ${event.url} ${event.message}`)
  if (event.done % 100 === 0) say(`Crawling ${event.done}/${event.done + event.queued}`)
}
