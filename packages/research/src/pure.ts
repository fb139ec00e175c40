export { inspectPaperOperation, searchPapersOperation, similarPapersOperation } from "./operation.ts"
export type { PaperOptions, PaperSearchOptions, SimilarPapersOptions } from "./options.ts"
export { inspectPaperTask, searchPapersTask, similarPapersTask } from "./task.ts"
