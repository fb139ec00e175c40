import {
  checkObject,
  checkPageOptions,
  checkWebAddress,
  kindOf,
  type RequestInvalid,
  requestInvalid
} from "@trawl/core/machine"
import * as limits from "@trawl/types/limits"
import type { ScrapeOptions } from "./options.ts"

/** Validates a scrape against the specification before it is sent. */
export const check = (options: ScrapeOptions): RequestInvalid | undefined =>
  checkObject("options", options) ?? checkWebAddress("url", options.url) ?? checkTimeout(options) ??
    checkPageOptions("", options)

const checkTimeout = ({ timeout }: ScrapeOptions): RequestInvalid | undefined =>
  timeout === undefined ||
    (typeof timeout === "number" && timeout >= limits.scrapeTimeoutMinimum && timeout <= limits.scrapeTimeoutMaximum)
    ? undefined
    : requestInvalid(
      "timeout",
      `must be from ${limits.scrapeTimeoutMinimum} to ${limits.scrapeTimeoutMaximum} milliseconds, not ${
        kindOf(timeout)
      }`
    )
