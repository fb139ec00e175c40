import { AnswerMisfit, fitJson, type Only, standardAmong, type Task, task, withJsonSchemas } from "@trawl/core/machine"
import type { ScrapeResponse } from "@trawl/types"
import { narrow } from "./narrow.ts"
import { scrapeOperation, scrapeStatusOperation } from "./operation.ts"
import type { ScrapeOptions } from "./options.ts"
import type { ScrapeResults } from "./results.ts"

/**
 * Scrapes one page to markdown, or to the given `formats`.
 * The type of the page follows the options.
 */
export const scrapeTask = <const Options extends ScrapeOptions>(
  options: Options & Only<Options, ScrapeOptions>
): Task<ScrapeResults<Options>> =>
  task(scrapeOperation, { body: withJsonSchemas<ScrapeOptions>(options) }, (response) => {
    const results = narrow<Options>(options, response)
    const standard = standardAmong(options.formats)
    return standard
      ? fitJson(results.data, standard, "data").then((misfit) => {
        if (misfit) throw new AnswerMisfit(misfit.path, misfit.expected)
        return results
      })
      : results
  })

/** The page of a finished scrape, by its `metadata.scrapeId`, in the formats of that scrape. */
export const scrapeStatusTask = (id: string): Task<ScrapeResponse> =>
  task(scrapeStatusOperation, { parameters: { jobId: id } })
