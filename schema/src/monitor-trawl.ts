import * as Schema from "effect/Schema"
import { defaulted } from "./defaulted.ts"
import { Integer } from "./integer.ts"
import { atMostCharacters, atMostItems } from "./length-checks.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { looselyGuarded } from "./loosely-guarded.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { trawlSpecific } from "./provenance.ts"

const patterns = Schema.Array(
  Schema.String.check(
    Schema.isMinLength(1, { expected: "text that is not empty" }),
    atMostCharacters(limits.monitorIgnoredLength)
  )
).check(atMostItems(limits.monitorIgnored))

/** What the webhook of a monitor receives. */
export const webhookBodies = ["events", "slack", "discord", "teams", "ntfy", "matrix"] as const

/** Trawl-specific options of a monitor. Other services reject or ignore them. */
export const MonitorTrawlOptions = lenient({
  alertOnFirstCheck: defaulted(
    Schema.Boolean.annotate({
      description: "Also reports the pages that the first check finds."
    }),
    false
  ),
  ignoreSelectors: Schema.optionalKey(
    patterns.annotate({ description: "CSS selectors for parts of the pages to ignore." })
  ),
  ignorePatterns: Schema.optionalKey(
    patterns.annotate({ description: "Regular expressions for text to ignore." })
  ),
  order: defaulted(
    Schema.Literals(["count", "ignore"]).annotate({ description: "Whether moved blocks count as a change." }),
    "count"
  ),
  noise: defaulted(
    Schema.Literals(["ignore", "report"]).annotate({
      description: "Whether to report changes in advertisements, banners, counters and relative times."
    }),
    "ignore"
  ),
  webhookBody: defaulted(
    Schema.Literals(webhookBodies).annotate({
      description:
        "With `events`, the webhook receives the events `monitor.page` and `monitor.check.completed`. With a chat service, it receives one message for each check that finds changes, and `webhook.events` must be absent."
    }),
    "events"
  ),
  feed: defaulted(
    Schema.Literals(["off", "on", "renew"]).annotate({
      description:
        "`on` serves the changes as an Atom feed. `trawl.feedUrl` of the monitor is its secret URL. `renew` replaces this URL."
    }),
    "off"
  )
}).annotate({ ...trawlSpecific, identifier: "MonitorTrawlOptions" })
export interface MonitorTrawlOptions extends Schema.Schema.Type<typeof MonitorTrawlOptions> {}

const span = Schema.Array(Integer)

/** One changed block of a page. */
export const ChangedBlock = open({
  kind: openEnum(["added", "removed", "changed", "moved"]),
  block: openEnum(["heading", "paragraph", "listItem", "tableRow", "price", "code"]),
  before: Schema.optionalKey(
    Schema.String.annotate({ description: "The text, verbatim but without markdown." })
  ),
  after: Schema.optionalKey(Schema.String),
  path: Schema.Array(Schema.String).annotate({ description: "The headings above the block, highest level first." }),
  spans: Schema.optionalKey(
    open({ before: Schema.Array(span), after: Schema.Array(span) }).annotate({
      description: "The words that differ. Each has the offset of its first character, and the offset after its last."
    })
  )
}).annotate({ ...trawlSpecific, identifier: "ChangedBlock" })

/** Trawl-specific fields of a page of a check. */
export const MonitorPageTrawl = open({
  blocks: Schema.optionalKey(
    Schema.Array(ChangedBlock).annotate({
      description: "The changed blocks in the order of the page, including removed ones. At most 1,000."
    })
  ),
  total: Schema.optionalKey(Integer.annotate({ description: "The total number of changed blocks." }))
}).annotate({ ...trawlSpecific, ...looselyGuarded, identifier: "MonitorPageTrawl" })
