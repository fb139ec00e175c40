import * as Schema from "effect/Schema"
import { sitemapUses } from "./crawl-scope.ts"
import { Integer } from "./integer.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { warning } from "./protocol/warning.ts"
import { publicFact } from "./provenance.ts"

const record = Schema.Record(Schema.String, Schema.Unknown)

export const CrawlResponse = open({
  success: Schema.Boolean,
  id: Schema.String.annotate({ description: "ID of the crawl." }),
  url: Schema.String.annotate({ description: "Absolute URL of its status." }),
  promptGeneratedOptions: Schema.optionalKey(
    record.annotate({ description: "The options generated from `prompt`." })
  ),
  finalCrawlerOptions: Schema.optionalKey(
    record.annotate({ description: "The options of the crawl after `prompt` was applied." })
  ),
  warning
}).annotate({ ...publicFact("A:controllers/v2/crawl.ts"), identifier: "CrawlResponse" })
export interface CrawlResponse extends Schema.Schema.Type<typeof CrawlResponse> {}

/** Options generated from a prompt, for a crawl request. */
export const CrawlParams = open({
  url: Schema.optionalKey(Schema.String),
  includePaths: Schema.optionalKey(Schema.Array(Schema.String)),
  excludePaths: Schema.optionalKey(Schema.Array(Schema.String)),
  maxDepth: Schema.optionalKey(Integer),
  maxDiscoveryDepth: Schema.optionalKey(Integer),
  crawlEntireDomain: Schema.optionalKey(Schema.Boolean),
  allowExternalLinks: Schema.optionalKey(Schema.Boolean),
  allowSubdomains: Schema.optionalKey(Schema.Boolean),
  sitemap: Schema.optionalKey(openEnum(sitemapUses)),
  ignoreQueryParameters: Schema.optionalKey(Schema.Boolean),
  deduplicateSimilarURLs: Schema.optionalKey(Schema.Boolean),
  delay: Schema.optionalKey(Schema.Finite),
  limit: Schema.optionalKey(Integer)
}).annotate({ ...publicFact("A:controllers/v2/crawl-params-preview.ts"), identifier: "CrawlParams" })
export interface CrawlParams extends Schema.Schema.Type<typeof CrawlParams> {}

export const CrawlParamsResponse = open({
  success: Schema.Boolean,
  data: CrawlParams,
  warning: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ ...publicFact("A:controllers/v2/crawl-params-preview.ts"), identifier: "CrawlParamsResponse" })
export interface CrawlParamsResponse extends Schema.Schema.Type<typeof CrawlParamsResponse> {}

export const ActiveCrawl = open({
  id: Schema.String,
  teamId: Schema.optionalKey(Schema.String),
  url: Schema.String,
  created_at: Schema.optionalKey(Schema.String),
  options: Schema.optionalKey(Schema.NullOr(record).annotate({ description: "The options of the crawl." }))
}).annotate({ ...publicFact("A:routes/v2.ts"), identifier: "ActiveCrawl" })
export interface ActiveCrawl extends Schema.Schema.Type<typeof ActiveCrawl> {}

export const ActiveCrawlsResponse = open({
  success: Schema.Boolean,
  crawls: Schema.Array(ActiveCrawl)
}).annotate({ ...publicFact("A:controllers/v2/crawl-ongoing.ts"), identifier: "ActiveCrawlsResponse" })
export interface ActiveCrawlsResponse extends Schema.Schema.Type<typeof ActiveCrawlsResponse> {}
