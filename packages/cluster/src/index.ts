export { clustered, type ClusteredOptions, serve } from "./clustered.ts"
export { ClusterUnusable, type RunnerOptions, type RunnerTls } from "./runners/runner-options.ts"
