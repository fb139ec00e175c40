import { checkJsonSchema, checkObject, type RequestInvalid } from "@trawl/core/machine"
import type { ExtractOptions } from "./options.ts"

/** Validates an extraction before it is sent. */
export const check = (options: ExtractOptions): RequestInvalid | undefined =>
  checkObject("options", options) ?? checkJsonSchema("schema", options.schema)
