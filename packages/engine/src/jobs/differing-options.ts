import { batchScrapeRequestDefaults } from "@trawl/types"
import type { BatchScrapeRequest } from "@trawl/schema"
import { isDeepStrictEqual } from "node:util"
import { requestedFormats } from "../scrape/requested-formats.ts"
import type { JobRequest } from "./page-job.ts"

/** Fields in which a request that adds pages to a batch says something else than the one that began it. What it does not say is as there. */
export const differingOptions = (asked: Partial<BatchScrapeRequest>, began: JobRequest): ReadonlyArray<string> => {
  const earlier = comparable(began)
  return Object.entries(comparable(asked)).flatMap(([field, value]) =>
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

/** What each request says for itself. */
const ofPages: ReadonlySet<string> = new Set(["urls", "appendToId", "ignoreInvalidURLs", "origin", "integration"])
