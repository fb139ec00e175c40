export type { SearchOptions } from "./options.ts"
export type { SearchData, SearchResults } from "./results.ts"
export { search } from "./search.ts"
