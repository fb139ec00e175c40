export type { PaperOptions, PaperSearchOptions, SimilarPapersOptions } from "./options.ts"
export { inspectPaper, searchPapers, similarPapers } from "./research.ts"
