import { lenient } from "../lenient.ts"
import * as Schema from "effect/Schema"
import { looselyGuarded } from "../loosely-guarded.ts"
import { open } from "../open.ts"
import { openEnum } from "../open-enum.ts"
import { trawlSpecific } from "../provenance.ts"

/** The values of `metadata.trawl.verdict`. */
export const verdicts = ["content", "blocked", "login", "error", "parked", "partial", "empty"] as const
export type Verdict = (typeof verdicts)[number]

/** Trawl-specific options. Other services reject or ignore them. */
export const TrawlOptions = lenient({
  verdict: Schema.optionalKey(Schema.Boolean.annotate({
    description:
      "`true` returns `metadata.trawl.verdict` for every page. By default the verdict is returned only if it is not `content`."
  }))
}).annotate({ ...trawlSpecific, identifier: "TrawlOptions" })
export interface TrawlOptions extends Schema.Schema.Type<typeof TrawlOptions> {}

/** Trawl-specific metadata of a page. */
export const TrawlMetadata = open({
  verdict: Schema.optionalKey(
    openEnum(verdicts).annotate({
      description: [
        "The class of the page: `content`, `blocked` (a challenge or refusal), `login`, `error`, `parked` (a domain without a site),",
        "`partial` (still loading) or `empty`. A page that is `blocked` or `parked` costs 0 credits and is not indexed."
      ].join(" ")
    })
  ),
  verdictReason: Schema.optionalKey(Schema.String.annotate({
    description: "The reason for the verdict, such as `Cloudflare challenge`. Absent for `content`."
  }))
}).annotate({ ...trawlSpecific, ...looselyGuarded, identifier: "TrawlMetadata" })
export interface TrawlMetadata extends Schema.Schema.Type<typeof TrawlMetadata> {}
