import { type RequestInvalid, requestInvalid } from "@trawl/core/machine"
import { limits } from "@trawl/types"
import type { ScrapeOptions } from "./options.ts"

/** The rules of the specification that a scrape can break without the service being asked. */
export const check = ({ url, timeout }: ScrapeOptions): RequestInvalid | undefined => {
  const { scrapeTimeoutMaximum, scrapeTimeoutMinimum } = limits
  if (!isWebAddress(url)) return requestInvalid("url", "must be an absolute http(s) URL")
  if (timeout !== undefined && !(timeout >= scrapeTimeoutMinimum && timeout <= scrapeTimeoutMaximum)) {
    return requestInvalid("timeout", `must be from ${scrapeTimeoutMinimum} to ${scrapeTimeoutMaximum} milliseconds, not ${timeout}`)
  }
  return undefined
}

const isWebAddress = (url: unknown): boolean => typeof url === "string" && /^https?:\/\/[^/]/i.test(url) && URL.canParse(url)
