import { checkObject, checkPageOptions, type RequestInvalid, requestInvalid } from "@trawl/core/machine"
import { asJson } from "./as-json.ts"
import type { ParseOptions } from "./options.ts"

/** The rules of the specification that a call can break without the service being asked. */
export const check = (options: ParseOptions): RequestInvalid | undefined =>
  checkObject("options", options) ??
    checkPageOptions("", options) ??
    (asJson(options) === undefined ? requestInvalid("options", "must be valid JSON") : undefined)
