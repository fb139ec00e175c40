import * as Schema from "effect/Schema"
import { assumed } from "./provenance.ts"

/** Refuses what is only white space: it asks nothing. */
export const notBlank = (what: string) =>
  Schema.isPattern(/\S/u, { expected: `${what} that is not blank`, ...assumed("White space asks nothing.") })
