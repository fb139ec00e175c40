import * as Schema from "effect/Schema"
import { alternatives } from "./alternatives.ts"
import { credits } from "./credits.ts"
import { defaulted } from "./defaulted.ts"
import { isHostname } from "./hostname.ts"
import { Integer } from "./integer.ts"
import { atMostCharacters, list } from "./length-checks.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { oneDomainList } from "./one-domain-list.ts"
import { SearchScrapeOptions } from "./page/scrape-options.ts"
import { ThreatProtectionOverride } from "./page/threat-protection.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { assumed, publicFact } from "./provenance.ts"

const date = "(?:0[1-9]|1[0-2])/(?:0[1-9]|[12][0-9]|3[01])/[0-9]{4}"
const tbsPart = `(?:qdr:[hdwmy]|cdr:1,cd_min:${date},cd_max:${date}|sbd:1)`

/** `qdr:h|d|w|m|y`, `cdr:1,cd_min:MM/DD/YYYY,cd_max:MM/DD/YYYY`, `sbd:1`, combined with commas. */
export const TimeFilter = Schema.String
  .annotate({
    description:
      "Time filter: `qdr:h`, `qdr:d`, `qdr:w`, `qdr:m`, `qdr:y`; `cdr:1,cd_min:MM/DD/YYYY,cd_max:MM/DD/YYYY`; `sbd:1` sorts by date. Combine with commas.",
    examples: ["sbd:1,qdr:w"]
  })
  .check(Schema.isPattern(new RegExp(`^${tbsPart}(?:,${tbsPart})*$`, "u"), {
    expected: "qdr:h|d|w|m|y, cdr:1,cd_min:MM/DD/YYYY,cd_max:MM/DD/YYYY or sbd:1, combined with commas"
  }))

/** A hostname without protocol, port and path. */
export const Hostname = Schema.String
  .annotate({ description: "Hostname only: no protocol, no path." })
  .check(isHostname({ expected: "a hostname without protocol, port and path" }))

const sourceNames = ["web", "images", "news"] as const
export const SourceName = Schema.Literals(sourceNames)
  .annotate({
    message: `Expected ${alternatives(sourceNames)}`,
    ...publicFact("A:controllers/v2/types.ts"),
    identifier: "SourceName"
  })

/** Fields in a search or one of its sources that public clients send and that Trawl does not have. */
const sentWithSources = { filter: "A:controllers/v2/types.ts", lang: "A:controllers/v2/types.ts" }

export const WebSource = lenient({
  type: Schema.Literal("web"),
  tbs: Schema.optionalKey(TimeFilter),
  location: Schema.optionalKey(Schema.String)
}, sentWithSources).annotate({ identifier: "WebSource" })

export const ImagesSource = lenient({ type: Schema.Literal("images") }).annotate({ identifier: "ImagesSource" })
export const NewsSource = lenient({ type: Schema.Literal("news") }).annotate({ identifier: "NewsSource" })

/** Bare names are accepted because existing clients send them. */
export const Source = Schema.Union([SourceName, WebSource, ImagesSource, NewsSource]).annotate({
  message: `Expected ${alternatives(sourceNames)} or an object with one of these as type`,
  // the official MCP server sends this source of the hosted service in every search: K:firecrawl-mcp@3.26.0
  replaced: (source: unknown) => typeof source === "string" && source === "alexandria" ? undefined : source,
  identifier: "Source"
})
export type Source = Schema.Schema.Type<typeof Source>

const categoryNames = ["developer", "research", "pdf"] as const
export const CategoryName = Schema.Literals(categoryNames)
  .annotate({ message: `Expected ${alternatives(categoryNames)}`, identifier: "CategoryName" })

export const Category = Schema.Union([
  CategoryName,
  lenient({ type: CategoryName }).annotate({ identifier: "CategoryObject" })
]).annotate({
  message: `Expected ${alternatives(categoryNames)} or an object with one of these as type`,
  identifier: "Category"
})
export type Category = Schema.Schema.Type<typeof Category>

export const SearchRequest = lenient({
  query: Schema.String
    .annotate({
      description:
        "May contain query operators. Characters are Unicode code points. An operator with a missing or invalid argument counts as words, and `warnings` says so. " +
        "`filetype:` matches the extension of the URL's path; a page served as `application/pdf` also matches `filetype:pdf`."
    })
    .check(
      Schema.isMinLength(1, {
        expected: "a query that is not empty",
        ...assumed("An empty query has no search terms.")
      }),
      atMostCharacters(limits.queryLength)
    ),
  limit: defaulted(
    Integer.annotate({ description: "Maximum number of results per source." }).check(
      Schema.isBetween({ minimum: limits.searchLimitMinimum, maximum: limits.searchLimitMaximum })
    ),
    limits.searchLimitDefault
  ),
  sources: defaulted(
    list(Source).annotate({ description: "Determines which arrays appear in the response." }),
    [{ type: "web" }]
  ),
  categories: defaulted(list(Category), []),
  includeDomains: Schema.optionalKey(list(Hostname)),
  excludeDomains: Schema.optionalKey(list(Hostname)),
  tbs: Schema.optionalKey(TimeFilter),
  location: Schema.optionalKey(
    Schema.String.annotate({
      description: "Place names from most specific to country, comma-separated. Best set together with `country`."
    })
  ),
  country: defaulted(
    Schema.String.annotate({ description: "ISO country code." }).check(Schema.isPattern(/^[A-Za-z]{2}$/u, {
      expected: "an ISO country code of two letters"
    })),
    "US"
  ),
  safe: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "`true` filters explicit content. Default: no filter." })
  ),
  timeout: defaulted(
    Integer.annotate({ description: "Time limit of the whole search in milliseconds." }).check(Schema.isGreaterThan(0)),
    limits.searchTimeoutDefault
  ),
  ignoreInvalidURLs: defaulted(
    Schema.Boolean.annotate({ description: "Excludes results whose URLs are invalid for other operations." }),
    false
  ),
  highlights: defaulted(
    Schema.Boolean.annotate({
      description: "Query-relevant highlights; `false` returns provider descriptions or snippets without them."
    }),
    true
  ),
  enterprise: Schema.optionalKey(
    list(Schema.Literals(["zdr", "anon"])).annotate({
      description:
        `\`zdr\`: end-to-end zero data retention, ${credits.zdrPerTenResults} credits per 10 results; \`anon\`: anonymized, ${credits.anonPerTenResults} per 10.`
    })
  ),
  scrapeOptions: defaulted(SearchScrapeOptions, {}),
  threatProtection: Schema.optionalKey(ThreatProtectionOverride),
  ...clientFields
}, {
  ...sentWithSources,
  asyncScraping: "A:controllers/v2/types.ts",
  domainTools: "K:v2/types.ts",
  toolDetail: "K:v2/types.ts"
}).annotate({
  description: "`includeDomains` and `excludeDomains` are mutually exclusive. An empty list counts as absent."
}).check(oneDomainList).annotate({ identifier: "SearchRequest" })
export interface SearchRequest extends Schema.Schema.Type<typeof SearchRequest> {}
