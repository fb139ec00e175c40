import { estimateCredits as pageCredits, scrape } from "@trawl/scrape"
import { estimateCredits as searchCredits, search } from "@trawl/search"
import { guardScrapeResponse, guardSearchResponse } from "@trawl/types"
import { requestOnce } from "./journal/request-once.ts"
import type { PlannedSearch } from "./plan/plan.ts"

/** A search whose response is paid for only once. */
export const searchOnce = (query: string) => {
  const request = { query }
  return requestOnce({
    operation: "search",
    request,
    ask: search(request),
    isAnswer: (kept): kept is Found => guardSearchResponse(kept) && Array.isArray((kept as Found).data.web),
    creditsOf: ({ creditsUsed }) => creditsUsed ?? searchCredits(request).usual
  })
}

/** A scrape whose response is paid for only once. */
export const scrapeOnce = (url: string) => {
  const request = pageRequest(url)
  return requestOnce({
    operation: "scrape",
    request,
    ask: scrape(request),
    isAnswer: (kept): kept is Scraped => guardScrapeResponse(kept),
    creditsOf: ({ data: { metadata } }) => metadata?.creditsUsed ?? pageCredits(request).usual
  })
}

type Found = Success<ReturnType<typeof search<{ readonly query: string }>>>
type Scraped = Success<ReturnType<typeof scrape<ReturnType<typeof pageRequest>>>>
type Success<Effect> = Effect extends { readonly [Symbol.iterator]: () => Iterator<unknown, infer A> } ? A : never

const pageRequest = (url: string) => ({ url, formats: ["markdown"], parsers: [{ type: "pdf", maxPages: 3 }] }) as const

/** The estimated cost of all searches and pages. */
export const estimate = (planned: ReadonlyArray<PlannedSearch>, pages: number) => {
  const searches = planned.map(({ query }) => searchCredits({ query }))
  const page = pageCredits(pageRequest("https://example.com/")) // the URL has no price
  const sum = (bound: "usual" | "maximum") => searches.reduce((sum, search) => sum + search[bound], pages * page[bound])
  return { usual: sum("usual"), maximum: sum("maximum") }
}
