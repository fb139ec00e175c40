export type * from "./term.ts"
