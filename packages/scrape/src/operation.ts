import { nameOf, type Operation } from "@trawl/core/machine"
import { guardScrapeResponse, type Misfit, scrape as contract, type ScrapeResponse } from "@trawl/types"
import { check } from "./check.ts"
import type { ScrapeOptions } from "./options.ts"

/** `POST /v2/scrape` as a value; its request is `{ body: ScrapeOptions }`. */
export const scrapeOperation = ({ formats = ["markdown"] }: ScrapeOptions): Operation<ScrapeResponse, ScrapeOptions> => ({
  contract,
  guard: formats.map(nameOf).includes("markdown")
    ? (body) => guardScrapeResponse(body) ?? missingMarkdown(body)
    : guardScrapeResponse,
  check
})

/** A page without the markdown that was asked for is no answer. */
const missingMarkdown = (body: unknown): Misfit | undefined => {
  // guardScrapeResponse has just proved it
  const { data } = body as ScrapeResponse
  return typeof data.markdown === "string" ? undefined : { path: "data.markdown", expected: "string" }
}
