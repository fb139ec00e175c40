import { checkObject, checkWebAddress, type RequestInvalid } from "@trawl/core/machine"
import type { MapOptions } from "./options.ts"

/** Validates a request against the specification before it is sent. */
export const check = (options: MapOptions): RequestInvalid | undefined =>
  checkObject("options", options) ?? checkWebAddress("url", options.url)
