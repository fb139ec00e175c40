export { searchDeveloperByQueryOperation, searchDeveloperOperation } from "./operation.ts"
export type { DeveloperSearchOptions, DeveloperSearchQuery } from "./options.ts"
export { searchDeveloperByQueryTask, searchDeveloperTask } from "./task.ts"
