export { map } from "./map.ts"
export type { MapOptions } from "./options.ts"
