export type { SupportDocsOptions, SupportOptions } from "./options.ts"
export { ask, searchDocs } from "./support.ts"
