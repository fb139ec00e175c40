import * as Schema from "effect/Schema"
import { alternatives } from "./alternatives.ts"
import { CrawlRequest } from "./crawl-request.ts"
import { defaulted } from "./defaulted.ts"
import { HttpUrl } from "./http-url.ts"
import { Integer } from "./integer.ts"
import { atMostCharacters, atMostItems, list, record } from "./length-checks.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { oneDomainList } from "./one-domain-list.ts"
import { publicFact } from "./provenance.ts"
import { Hostname } from "./search-request.ts"

const id = Schema.optionalKey(
  Schema.String.annotate({ description: "A UUID that stays the same when the monitor changes. Generated when absent." })
    .check(Schema.isUUID())
)
const { scrapeOptions } = CrawlRequest.fields
const atLeastOne = Schema.isMinLength(1, { expected: "at least one item" })
const domains = Schema.Array(Hostname).check(atMostItems(limits.monitorSearchDomains))

/** A list of pages. */
export const ScrapeTarget = lenient({
  id,
  type: Schema.Literal("scrape"),
  urls: list(HttpUrl).check(atLeastOne),
  scrapeOptions
}).annotate({ ...publicFact("A:services/monitoring/types.ts"), identifier: "ScrapeTarget" })

/** A whole site, which each check crawls again. */
export const CrawlTarget = lenient({
  id,
  type: Schema.Literal("crawl"),
  url: HttpUrl,
  crawlOptions: Schema.optionalKey(
    record(Schema.Unknown).annotate({
      description: "Fields of a crawl request such as `limit`, `includePaths` and `excludePaths`."
    })
  ),
  scrapeOptions
}).annotate({ ...publicFact("A:services/monitoring/types.ts"), identifier: "CrawlTarget" })

/** New results of searches; each result is reported once. */
export const SearchTarget = lenient({
  id,
  type: Schema.Literal("search"),
  queries: Schema.Array(
    Schema.String.check(
      Schema.isMinLength(1, { expected: "a query that is not empty" }),
      atMostCharacters(limits.monitorQueryLength)
    )
  ).check(atLeastOne, atMostItems(limits.monitorQueries)),
  searchWindow: defaulted(
    Schema.Literals(["5m", "15m", "1h", "6h", "24h", "7d"]).annotate({ description: "Maximum age of a result." }),
    "24h"
  ),
  maxResults: defaulted(
    Integer.annotate({ description: "Maximum number of results of all queries together." }).check(
      Schema.isBetween({ minimum: limits.monitorResultsMinimum, maximum: limits.monitorResultsMaximum })
    ),
    limits.monitorResultsDefault
  ),
  includeDomains: Schema.optionalKey(domains),
  excludeDomains: Schema.optionalKey(domains)
}).annotate({
  description: "`includeDomains` and `excludeDomains` are mutually exclusive. An empty list counts as absent."
}).check(oneDomainList).annotate({ ...publicFact("A:services/monitoring/types.ts"), identifier: "SearchTarget" })

const targets = [ScrapeTarget, CrawlTarget, SearchTarget] as const

export const targetTypes = targets.map(({ fields }) => fields.type.literal)

/** One thing that a monitor watches. */
export const MonitorTarget = Schema.Union(targets).annotate({
  message: `Expected an object with type ${alternatives(targetTypes)}`,
  ...publicFact("A:services/monitoring/types.ts"),
  identifier: "MonitorTarget"
})
export type MonitorTarget = Schema.Schema.Type<typeof MonitorTarget>
