export { clustered, type ClusteredOptions, serve } from "./clustered.ts"
