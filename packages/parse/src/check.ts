import { checkObject, checkPageOptions, type RequestInvalid } from "@trawl/core/machine"
import type { ParseOptions } from "./options.ts"

/** The rules of the specification that a call can break without the service being asked. */
export const check = (options: ParseOptions): RequestInvalid | undefined => checkObject("options", options) ?? checkPageOptions("", options)
