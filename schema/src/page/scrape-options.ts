import * as Schema from "effect/Schema"
import { credits } from "../credits.ts"
import { defaulted } from "../defaulted.ts"
import { Integer } from "../integer.ts"
import { atMostItems, list, textRecord } from "../length-checks.ts"
import { lenient } from "../lenient.ts"
import { limits } from "../limits.ts"
import { notBlank } from "../not-blank.ts"
import { publicFact } from "../provenance.ts"
import { Action } from "./actions.ts"
import { AuditMetadata } from "./audit-metadata.ts"
import { Formats } from "./formats.ts"
import { Location } from "./location.ts"
import { Parser } from "./parsers.ts"
import { Profile } from "./profile.ts"
import { RedactPii } from "./redact-pii.ts"
import { ThreatProtectionOverride } from "./threat-protection.ts"
import { TrawlOptions } from "./trawl.ts"

const tag = Schema.String.check(notBlank("a tag name or CSS selector"))
const milliseconds = Integer.check(Schema.isGreaterThanOrEqualTo(0))

/** Every field of the specification's ScrapeOptions except `formats`, whose default depends on the operation. */
const optionFields = {
  onlyMainContent: defaulted(
    Schema.Boolean.annotate({
      description:
        "Removes headers, navigation, footers and similar parts from the HTML, before the markdown is created."
    }),
    true
  ),
  onlyCleanContent: defaulted(
    Schema.Boolean.annotate({
      description:
        "Beta: a model-based pass over the markdown that removes residual boilerplate. Not on zero-data-retention requests."
    }),
    false
  ),
  includeTags: Schema.optionalKey(
    list(tag).annotate({ description: "Keeps only elements with these tag names or CSS selectors." })
  ),
  excludeTags: Schema.optionalKey(
    list(tag).annotate({ description: "Removes elements with these tag names or CSS selectors." })
  ),
  maxAge: defaulted(
    milliseconds.annotate({
      description:
        "Returns a cached copy if it is younger than this many milliseconds. The default with `lockdown` is 2 years."
    }),
    limits.maxAgeDefault
  ),
  minAge: Schema.optionalKey(
    milliseconds.annotate({
      description:
        "Uses only the cache. Cached data must be at least this many milliseconds old; 1 accepts any. Fails with 404 `SCRAPE_NO_CACHED_DATA` if there is none."
    })
  ),
  headers: Schema.optionalKey(
    textRecord().annotate({ description: "Sent with the request: cookies, user agent, etc." })
  ),
  waitFor: defaulted(
    milliseconds.annotate({
      description: "Milliseconds to wait before content is fetched, in addition to the automatic wait."
    }),
    0
  ),
  mobile: defaulted(Schema.Boolean.annotate({ description: "Emulates a mobile device." }), false),
  skipTlsVerification: defaulted(
    Schema.Boolean.annotate({ description: "Accepts invalid and untrusted certificates." }),
    true
  ),
  timeout: defaulted(
    Integer.annotate({ description: "Time limit in milliseconds." }).check(
      Schema.isBetween({ minimum: limits.scrapeTimeoutMinimum, maximum: limits.scrapeTimeoutMaximum })
    ),
    limits.scrapeTimeoutDefault
  ),
  parsers: defaulted(
    list(Parser).annotate({
      description:
        `With \`pdf\`, PDF files become markdown, ${credits.pdfPage} credit per page; with an empty array they are returned base64-encoded, flat ${credits.pdfUnparsed} credit.`
    }),
    [{ type: "pdf" }]
  ),
  actions: Schema.optionalKey(
    Schema.Array(Action).annotate({
      description:
        `Performed on the page before content is captured. Their waits and \`waitFor\` may take at most ${limits.waitsMilliseconds} ms in total.`
    })
      .check(atMostItems(limits.actions, publicFact("A:controllers/v2/types.ts")))
  ),
  location: Schema.optionalKey(Location),
  removeBase64Images: defaulted(
    Schema.Boolean.annotate({
      description: "In markdown only: the alternative text stays, the URL becomes a placeholder."
    }),
    true
  ),
  blockAds: defaulted(Schema.Boolean.annotate({ description: "Blocks ads and cookie popups." }), true),
  proxy: defaulted(
    Schema.Literals(["basic", "enhanced", "auto"]).annotate({
      description: "`auto` retries with `enhanced` if `basic` fails; no surcharge."
    }),
    "auto"
  ),
  storeInCache: defaulted(
    Schema.Boolean.annotate({
      description: "Forced to `false` by sensitive parameters such as `actions` and `headers`."
    }),
    true
  ),
  lockdown: defaulted(
    Schema.Boolean.annotate({
      description:
        `Serves from cache only and never contacts the target: 404 \`SCRAPE_LOCKDOWN_CACHE_MISS\` on a miss. ${credits.lockdownHit} credits on a hit, ${credits.lockdownMiss} on a miss.`
    }),
    false
  ),
  redactPII: defaulted(RedactPii, false),
  profile: Schema.optionalKey(Profile),
  threatProtection: Schema.optionalKey(ThreatProtectionOverride),
  auditMetadata: Schema.optionalKey(AuditMetadata),
  trawl: Schema.optionalKey(TrawlOptions)
}

/** Fields in scrape options that public clients send and that Trawl does not have. */
export const sentScrapeOptions = {
  fastMode: "K:v2/types.ts",
  useMock: "K:v2/types.ts",
  domainTools: "K:v2/types.ts",
  toolDetail: "K:v2/types.ts"
}

/** Options of a scrape; `formats` defaults to `[markdown]`. */
export const scrapeOptionFields = {
  formats: defaulted(Formats, ["markdown"]),
  ...optionFields
}

export const ScrapeOptions = lenient(scrapeOptionFields, sentScrapeOptions).annotate({ identifier: "ScrapeOptions" })
export interface ScrapeOptions extends Schema.Schema.Type<typeof ScrapeOptions> {}

/** Options for scraping search results; without `formats`, no result is scraped. */
export const SearchScrapeOptions = lenient({
  formats: Schema.optionalKey(
    Formats.annotate({ description: "If it is missing, each result has only `url`, `title` and `description`." })
  ),
  ...optionFields,
  zeroDataRetention: Schema.optionalKey(Schema.Boolean.annotate({
    description: "Nothing about the search and its pages is stored. Must be enabled for the team.",
    ...publicFact("D:features/search")
  }))
}, sentScrapeOptions).annotate({ identifier: "SearchScrapeOptions" })
export interface SearchScrapeOptions extends Schema.Schema.Type<typeof SearchScrapeOptions> {}
