import { checkObject, checkWebAddress, type RequestInvalid } from "@trawl/core/machine"
import type { MapOptions } from "./options.ts"

/** The rules of the specification that a call can break without the service being asked. */
export const check = (options: MapOptions): RequestInvalid | undefined =>
  checkObject("options", options) ?? checkWebAddress("url", options.url)
