export { narrow } from "./narrow.ts"
export { searchOperation } from "./operation.ts"
export type { SearchOptions } from "./options.ts"
export type { NewsHit, SearchData, SearchResults, WebHit } from "./results.ts"
