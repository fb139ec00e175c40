export { mapOperation } from "./operation.ts"
export type { MapOptions } from "./options.ts"
export { mapTask } from "./task.ts"
