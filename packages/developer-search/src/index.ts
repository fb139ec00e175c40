export { searchDeveloper, searchDeveloperByQuery } from "./developer-search.ts"
export type { DeveloperSearchOptions, DeveloperSearchQuery } from "./options.ts"
