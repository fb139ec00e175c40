import type { CrawlEvent, Finished, Progress } from "./crawl-event.ts"
import { PageFailed } from "@trawl/fetcher/effect"
import { hostAndPort } from "../page/refusal.ts"
import { CrawlFailed } from "./crawl-failed.ts"

/** What a crawl tells to people, a line each. Addresses and messages may hold control characters of web pages. */
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

/** The lines of an event where no line can change: the progress of every hundredth page alone. */
export const linesOf = (event: CrawlEvent): ReadonlyArray<string> => {
  if (event._tag === "Finished") return [crawlLines.finished(event)]
  return [
    ...event._tag === "PageFailed" ? [crawlLines.failed(event)] : [],
    ...event.done % 100 === 0 ? [crawlLines.progress(event)] : []
  ]
}

/** What to do about a crawl that the guard of addresses refused, where a command has `--allow`; undefined for other failures. */
export const howToAllow = (failure: unknown): string | undefined => {
  if (!(failure instanceof CrawlFailed) || failure.reason !== "AddressRefused") return undefined
  const entry = failure.cause instanceof PageFailed ? hostAndPort(new URL(failure.cause.url)) : "host:port"
  return `${failure.url} leads to an address that is not public. If you trust it, allow it: --allow ${entry}`
}
