import type { Failure, SearchScrapeOptions } from "@trawl/schema"
import { failure, problem } from "../failure.ts"

/** Refuses options this engine cannot honour and must not ignore: what they guard would silently not happen. */
export const refuseUnsupported = (options: SearchScrapeOptions, at: ReadonlyArray<string> = []): Failure | undefined => {
  if (options.threatProtection !== undefined) {
    return failure("Forbidden", {
      details: [problem([...at, "threatProtection"], "Threat protection is not enabled on this engine")]
    })
  }
  if (options.actions !== undefined && options.actions.length > 0) {
    return failure("RequestRejected", {
      code: "SCRAPE_ACTIONS_NOT_SUPPORTED",
      details: [problem([...at, "actions"], "Actions need a browser, which this engine does not have")]
    })
  }
  const refused = needless.filter(({ field, off }) => options[field] !== undefined && !off(options[field]))
  if (refused.length === 0) return undefined
  return failure("RequestRejected", {
    details: refused.map(({ field, why }) => problem([...at, field], why))
  })
}

const needless: ReadonlyArray<{
  readonly field: "redactPII" | "profile"
  readonly off: (value: unknown) => boolean
  readonly why: string
}> = [
  { field: "redactPII", off: (value) => value === false, why: "Redaction is not available on this engine" },
  { field: "profile", off: () => false, why: "Profiles need a browser, which this engine does not have" }
]
