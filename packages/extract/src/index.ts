export { start, status } from "./extract.ts"
export type { ExtractOptions } from "./options.ts"
export { wait } from "./wait.ts"
export { JobFailed } from "@trawl/core/machine"
