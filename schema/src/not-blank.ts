import * as Schema from "effect/Schema"
import { assumed } from "./provenance.ts"

/** Rejects text of only whitespace, because such a request is empty. */
export const notBlank = (what: string) =>
  Schema.isPattern(/\S/u, {
    expected: `${what} that is not blank`,
    ...assumed("Text of only whitespace is an empty request.")
  })
