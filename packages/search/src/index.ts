export { estimateCredits } from "./estimate-credits.ts"
export type { SearchOptions } from "./options.ts"
export type { NewsHit, SearchData, SearchResults, WebHit } from "./results.ts"
export { search } from "./search.ts"
