import { checkJsonSchema, checkObject, type RequestInvalid } from "@trawl/core/machine"
import type { ExtractOptions } from "./options.ts"

/** The rules that an extraction can break without the service being asked. */
export const check = (options: ExtractOptions): RequestInvalid | undefined =>
  checkObject("options", options) ?? checkJsonSchema("schema", options.schema)
