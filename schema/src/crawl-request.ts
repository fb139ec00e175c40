import * as Schema from "effect/Schema"
import { crawlScopeFields } from "./crawl-scope.ts"
import { defaulted } from "./defaulted.ts"
import { HttpUrl } from "./http-url.ts"
import { Integer } from "./integer.ts"
import { atMostCharacters } from "./length-checks.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { maxConcurrency } from "./page-job.ts"
import { ScrapeOptions } from "./page/scrape-options.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { JobWebhook } from "./protocol/webhook.ts"
import { assumed, publicFact } from "./provenance.ts"

const url = HttpUrl.annotate({ description: "The start page, an absolute http(s) URL." })

const prompt = Schema.String
  .annotate({
    description:
      "Describes in words what to crawl. The service derives options from it, and sets only those that the request leaves out."
  })
  .check(atMostCharacters(limits.crawlPromptLength))

export const CrawlRequest = lenient({
  url,
  prompt: Schema.optionalKey(prompt),
  ...crawlScopeFields,
  ignoreQueryParameters: defaulted(
    Schema.Boolean.annotate({ description: "Visits each path once and ignores the query string." }),
    false
  ),
  limit: defaulted(
    Integer.annotate({ description: "Maximum number of pages to return. Reduced if the team has fewer credits left." })
      .check(
        Schema.isGreaterThanOrEqualTo(limits.crawlLimitMinimum, assumed("A crawl reads at least its start page.")),
        Schema.isLessThanOrEqualTo(
          limits.crawlLimitMaximum,
          assumed("Larger crawls are not known, so larger numbers are probably mistakes.")
        )
      ),
    limits.crawlLimitDefault
  ),
  robotsUserAgent: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "The user agent whose rules in robots.txt apply. Must be enabled for the team; otherwise the request fails with 403."
    })
  ),
  delay: Schema.optionalKey(
    Schema.Finite.annotate({ description: "Seconds to wait between pages. Pages are then read one at a time." }).check(
      Schema.isGreaterThan(0),
      Schema.isLessThanOrEqualTo(limits.crawlDelayMaximumSeconds)
    )
  ),
  maxConcurrency,
  scrapeOptions: Schema.optionalKey(ScrapeOptions),
  webhook: Schema.optionalKey(JobWebhook),
  zeroDataRetention: Schema.optionalKey(Schema.Boolean),
  ...clientFields
}).annotate({ ...publicFact("A:controllers/v2/types.ts"), identifier: "CrawlRequest" })
export interface CrawlRequest extends Schema.Schema.Type<typeof CrawlRequest> {}

export const CrawlParamsRequest = lenient({
  url,
  prompt,
  ...clientFields
}).annotate({ ...publicFact("A:controllers/v2/crawl-params-preview.ts"), identifier: "CrawlParamsRequest" })
export interface CrawlParamsRequest extends Schema.Schema.Type<typeof CrawlParamsRequest> {}
