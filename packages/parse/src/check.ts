import { checkObject, checkPageOptions, type RequestInvalid, requestInvalid } from "@trawl/core/machine"
import { asJson } from "./as-json.ts"
import type { ParseOptions } from "./options.ts"

/** Validates a request against the specification before it is sent. */
export const check = (options: ParseOptions): RequestInvalid | undefined =>
  checkObject("options", options) ??
    checkPageOptions("", options) ??
    (asJson(options) === undefined ? requestInvalid("options", "must be valid JSON") : undefined)
