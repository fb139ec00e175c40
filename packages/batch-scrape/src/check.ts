import { checkObject, checkPageOptions, type RequestInvalid, requestInvalid } from "@trawl/core/machine"
import type { BatchScrapeOptions } from "./options.ts"

/** Validates a batch against the specification before it is sent. */
export const check = (options: BatchScrapeOptions): RequestInvalid | undefined =>
  checkObject("options", options) ?? checkFields(options)

const checkFields = (options: BatchScrapeOptions): RequestInvalid | undefined =>
  Array.isArray(options.urls) && options.urls.length > 0
    ? checkPageOptions("", options)
    : requestInvalid("urls", "must list at least one URL")
