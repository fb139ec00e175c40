import { type Operation, route } from "@trawl/core/machine"
import { getScrapeStatus, guardScrapeResponse, scrape as contract, type ScrapeResponse } from "@trawl/types"
import { check } from "./check.ts"
import type { ScrapeOptions } from "./options.ts"

/** `POST /v2/scrape` as a value; its request is `{ body: ScrapeOptions }`. */
export const scrapeOperation: Operation<ScrapeResponse, ScrapeOptions> = { contract, guard: guardScrapeResponse, check }

/** `GET /v2/scrape/{jobId}` as a value. */
export const scrapeStatusOperation: Operation<ScrapeResponse> = {
  contract: getScrapeStatus,
  guard: guardScrapeResponse,
  route
}
