import { checkJsonSchemas, checkNamedItems, checkObject, type RequestInvalid, requestInvalid } from "@trawl/core/machine"
import * as limits from "@trawl/types/limits"
import type { ScrapeOptions } from "./options.ts"

/** The rules of the specification that a scrape can break without the service being asked. */
export const check = (options: ScrapeOptions): RequestInvalid | undefined => checkObject("options", options) ?? checkFields(options)

const checkFields = ({ actions, formats, timeout, url }: ScrapeOptions): RequestInvalid | undefined => {
  if (!isWebAddress(url)) return requestInvalid("url", "must be an absolute http(s) URL")
  if (timeout !== undefined && !(typeof timeout === "number" && timeout >= limits.scrapeTimeoutMinimum && timeout <= limits.scrapeTimeoutMaximum)) {
    const given = typeof timeout === "number" ? timeout : typeof timeout
    return requestInvalid("timeout", `must be from ${limits.scrapeTimeoutMinimum} to ${limits.scrapeTimeoutMaximum} milliseconds, not ${given}`)
  }
  return checkNamedItems("formats", formats) ?? checkJsonSchemas("formats", formats) ?? checkNamedItems("actions", actions)
}

const isWebAddress = (url: unknown): boolean => typeof url === "string" && /^https?:\/\/[^/]/i.test(url) && URL.canParse(url)
