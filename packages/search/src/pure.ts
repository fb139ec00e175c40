export { narrow } from "./narrow.ts"
export { searchOperation } from "./operation.ts"
export type { SearchOptions } from "./options.ts"
export type { SearchData, SearchResults } from "./results.ts"
