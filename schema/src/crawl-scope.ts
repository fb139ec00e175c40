import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { alternatives } from "./alternatives.ts"
import { defaulted } from "./defaulted.ts"
import { Integer } from "./integer.ts"
import { assumed, publicFact } from "./provenance.ts"

const Pattern = Schema.String.check(Schema.makeFilter(
  (pattern) => Result.isSuccess(Result.try(() => new RegExp(pattern))) ? undefined : "Expected a regular expression",
  { toJsonSchema: () => ({ format: "regex" }) }
))

export const sitemapUses = ["skip", "include", "only"] as const

export const SitemapUse = Schema.Literals(sitemapUses).annotate({
  description: "`skip` leaves sitemaps alone, `only` visits nothing but what they list.",
  message: `Expected ${alternatives(sitemapUses)}`,
  ...publicFact("A:controllers/v2/types.ts"),
  identifier: "SitemapUse"
})

/** Which pages of a site are looked at. */
export const crawlScopeFields = {
  includePaths: defaulted(
    Schema.Array(Pattern).annotate({ description: "Regular expressions: one of them must match the path." }),
    []
  ),
  excludePaths: defaulted(
    Schema.Array(Pattern).annotate({ description: "Regular expressions: none of them may match the path." }),
    []
  ),
  regexOnFullURL: defaulted(Schema.Boolean.annotate({ description: "Matches the whole URL instead of the path." }), false),
  maxDiscoveryDepth: Schema.optionalKey(
    Integer.annotate({ description: "Links followed from the start page; it and the sitemap's pages are depth 0." }).check(
      Schema.isGreaterThanOrEqualTo(0, assumed("A depth counts links."))
    )
  ),
  sitemap: defaulted(SitemapUse, "include"),
  deduplicateSimilarURLs: defaulted(
    Schema.Boolean.annotate({ description: "Takes URLs that differ by `www`, protocol or index file for one page." }),
    true
  ),
  crawlEntireDomain: defaulted(
    Schema.Boolean.annotate({ description: "Follows links to siblings and parents of the start page, not only below it." }),
    false
  ),
  allowExternalLinks: defaulted(Schema.Boolean.annotate({ description: "Follows links to other sites, one step." }), false),
  allowSubdomains: defaulted(Schema.Boolean, false),
  ignoreRobotsTxt: defaulted(Schema.Boolean.annotate({ description: "Must be enabled for the team; 403 otherwise." }), false)
}
