import { type Only, type Task, task } from "@trawl/core/machine"
import { narrow } from "./narrow.ts"
import { scrapeOperation } from "./operation.ts"
import type { ScrapeOptions } from "./options.ts"
import type { ScrapeResults } from "./results.ts"

/**
 * Takes the content of one page: markdown, or what `formats` names.
 * The type of the page follows what was asked for.
 */
export const scrapeTask = <const Options extends ScrapeOptions>(
  options: Options & Only<Options, ScrapeOptions>
): Task<ScrapeResults<Options>> => task(scrapeOperation, { body: options }, (response) => narrow<Options>(options, response))
