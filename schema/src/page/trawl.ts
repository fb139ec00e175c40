import { lenient } from "../lenient.ts"
import * as Schema from "effect/Schema"
import { looselyGuarded } from "../loosely-guarded.ts"
import { open } from "../open.ts"
import { openEnum } from "../open-enum.ts"
import { trawlSpecific } from "../provenance.ts"

/** What a page turned out to be. */
export const verdicts = ["content", "blocked", "login", "error", "parked", "partial", "empty"] as const
export type Verdict = (typeof verdicts)[number]

/** Options that only Trawl has. Other services refuse or ignore them. */
export const TrawlOptions = lenient({
  verdict: Schema.optionalKey(Schema.Boolean.annotate({
    description: "`true` returns `metadata.trawl.verdict` for every page; without it the verdict is returned only when it is not `content`."
  }))
}).annotate({ ...trawlSpecific, identifier: "TrawlOptions" })
export interface TrawlOptions extends Schema.Schema.Type<typeof TrawlOptions> {}

/** What only Trawl says of a page. */
export const TrawlMetadata = open({
  verdict: Schema.optionalKey(openEnum(verdicts).annotate({
    description: [
      "What the page is: `content`; `blocked` (a challenge or refusal); `login`; `error`; `parked` (a domain without a site);",
      "`partial` (still loading); `empty`. A page that is `blocked` or `parked` costs 0 credits and is not indexed."
    ].join(" ")
  })),
  verdictReason: Schema.optionalKey(Schema.String.annotate({
    description: "What the verdict rests on, such as `Cloudflare challenge`. Absent for `content`."
  }))
}).annotate({ ...trawlSpecific, ...looselyGuarded, identifier: "TrawlMetadata" })
export interface TrawlMetadata extends Schema.Schema.Type<typeof TrawlMetadata> {}
