import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { alternatives } from "./alternatives.ts"
import { defaulted } from "./defaulted.ts"
import { Integer } from "./integer.ts"
import { atMostCharacters, list } from "./length-checks.ts"
import { limits } from "./limits.ts"
import { assumed, publicFact } from "./provenance.ts"

const Pattern = Schema.String.check(
  atMostCharacters(limits.crawlPatternLength),
  Schema.makeFilter(
    (pattern) => Result.isSuccess(Result.try(() => new RegExp(pattern))) ? undefined : "Expected a regular expression",
    { toJsonSchema: () => ({ format: "regex" }) }
  )
)

export const sitemapUses = ["skip", "include", "only"] as const

export const SitemapUse = Schema.Literals(sitemapUses).annotate({
  description: "`skip` does not read sitemaps; `only` visits only pages that sitemaps list.",
  message: `Expected ${alternatives(sitemapUses)}`,
  ...publicFact("A:controllers/v2/types.ts"),
  identifier: "SitemapUse"
})

/** The pages of a site that are read. */
export const crawlScopeFields = {
  includePaths: defaulted(
    list(Pattern).annotate({
      description: "Regular expressions. A page is visited only if one of them matches its path."
    }),
    []
  ),
  excludePaths: defaulted(
    list(Pattern).annotate({
      description: "Regular expressions. A page is not visited if one of them matches its path."
    }),
    []
  ),
  regexOnFullURL: defaulted(
    Schema.Boolean.annotate({
      description: "Compares the regular expressions with the whole URL instead of the path."
    }),
    false
  ),
  maxDiscoveryDepth: Schema.optionalKey(
    Integer.annotate({
      description:
        "Maximum number of links from the start page to a page. The start page and the pages of the sitemap have depth 0."
    }).check(
      Schema.isGreaterThanOrEqualTo(0, assumed("A number of links is not negative.")),
      Schema.isLessThanOrEqualTo(
        limits.crawlDepthMaximum,
        assumed("Larger depths are probably mistakes.")
      )
    )
  ),
  sitemap: defaulted(SitemapUse, "include"),
  deduplicateSimilarURLs: defaulted(
    Schema.Boolean.annotate({
      description: "Treats URLs that differ only in `www`, protocol or index file as one page."
    }),
    true
  ),
  crawlEntireDomain: defaulted(
    Schema.Boolean.annotate({
      description: "Follows links to any page of the domain, not only to pages below the start page."
    }),
    false
  ),
  allowExternalLinks: defaulted(
    Schema.Boolean.annotate({ description: "Follows links to other sites, but no links on their pages." }),
    false
  ),
  allowSubdomains: defaulted(
    Schema.Boolean.annotate({ description: "Also follows links to subdomains of the host." }),
    false
  ),
  ignoreRobotsTxt: defaulted(
    Schema.Boolean.annotate({ description: "Must be enabled for the team; otherwise the request fails with 403." }),
    false
  )
}
