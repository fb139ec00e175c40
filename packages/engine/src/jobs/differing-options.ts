import { batchScrapeRequestDefaults } from "@trawl/types"
import type { BatchScrapeRequest } from "@trawl/schema"
import { isDeepStrictEqual } from "node:util"
import { requestedFormats } from "../scrape/request/requested-formats.ts"
import type { JobRequest } from "./page-job.ts"

/** The fields in which a request that adds pages to a batch differs from the first request. Ignores missing fields. */
export const differingOptions = (added: Partial<BatchScrapeRequest>, first: JobRequest): ReadonlyArray<string> => {
  const earlier = comparable(first)
  return Object.entries(comparable(added)).flatMap(([field, value]) =>
    ofPages.has(field) || isDeepStrictEqual(value, earlier[field] ?? defaults[field]) ? [] : [field]
  )
}

const comparable = ({ formats, ...request }: Partial<BatchScrapeRequest>): Readonly<Record<string, unknown>> => ({
  ...request,
  ...formats === undefined ? {} : { formats: requestedFormats(formats) }
})

const defaults: Readonly<Record<string, unknown>> = {
  ...comparable(batchScrapeRequestDefaults),
  zeroDataRetention: false
}

/** Fields that may differ between the requests of a batch. */
const ofPages: ReadonlySet<string> = new Set(["urls", "appendToId", "ignoreInvalidURLs", "origin", "integration"])
