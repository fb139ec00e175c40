export { startOperation, statusOperation } from "./operation.ts"
export type { ExtractOptions } from "./options.ts"
export { startTask, statusTask } from "./task.ts"
export { waitProgram } from "./wait-program.ts"
