export { askOperation, searchDocsOperation } from "./operation.ts"
export type { SupportDocsOptions, SupportOptions } from "./options.ts"
export { askTask, searchDocsTask } from "./task.ts"
