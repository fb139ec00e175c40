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

/** What the webhook of a monitor gets. */
export const webhookBodies = ["events", "slack", "discord", "teams", "ntfy", "matrix"] as const

/** Trawl-specific options of a monitor. Other services reject or ignore them. */
export const MonitorTrawlOptions = lenient({
  alertOnFirstCheck: defaulted(
    Schema.Boolean.annotate({
      description: "Sends also the pages that the monitor sees for the first time in its first check."
    }),
    false
  ),
  ignoreSelectors: Schema.optionalKey(
    patterns.annotate({ description: "CSS selectors of parts of the pages that are not compared." })
  ),
  ignorePatterns: Schema.optionalKey(
    patterns.annotate({ description: "Regular expressions. Text that matches one is not compared." })
  ),
  order: defaulted(
    Schema.Literals(["count", "ignore"]).annotate({ description: "Whether blocks in another order are a change." }),
    "count"
  ),
  noise: defaulted(
    Schema.Literals(["ignore", "report"]).annotate({
      description: "Whether changes of advertisements, banners, counters and relative times are reported."
    }),
    "ignore"
  ),
  webhookBody: defaulted(
    Schema.Literals(webhookBodies).annotate({
      description:
        "`events`: the webhook gets the events `monitor.page` and `monitor.check.completed`. A chat service: it gets one message per check that found changes, in the form of this service. `webhook.events` must then be absent."
    }),
    "events"
  ),
  feed: defaulted(
    Schema.Literals(["off", "on", "renew"]).annotate({
      description:
        "`on`: serves the changes as an Atom feed, whose secret URL is `trawl.feedUrl` of the monitor. `renew`: replaces this URL."
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
    Schema.String.annotate({ description: "The text, verbatim but without the marks of markdown." })
  ),
  after: Schema.optionalKey(Schema.String),
  path: Schema.Array(Schema.String).annotate({ description: "The headings above the block, from the first level on." }),
  spans: Schema.optionalKey(
    open({ before: Schema.Array(span), after: Schema.Array(span) }).annotate({
      description: "The words that differ, as offsets of their first character and of the one after their last."
    })
  )
}).annotate({ ...trawlSpecific, identifier: "ChangedBlock" })

/** Trawl-specific fields of a page of a check. */
export const MonitorPageTrawl = open({
  blocks: Schema.optionalKey(
    Schema.Array(ChangedBlock).annotate({
      description: "The changed blocks in the order of the page, at most 1,000. Removed blocks stand where they were."
    })
  ),
  total: Schema.optionalKey(Integer.annotate({ description: "The number of all changed blocks." }))
}).annotate({ ...trawlSpecific, ...looselyGuarded, identifier: "MonitorPageTrawl" })
