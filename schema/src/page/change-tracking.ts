import * as Schema from "effect/Schema"
import { Integer } from "../integer.ts"
import { looselyGuarded } from "../loosely-guarded.ts"
import { openEnum } from "../open-enum.ts"
import { open } from "../open.ts"
import { publicFact } from "../provenance.ts"

const changeTrackingPage = publicFact("D:features/change-tracking")
const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const line = Schema.optionalKey(Schema.NullOr(Integer))

/** One line of a difference. */
export const LineChange = open({
  type: Schema.optionalKey(openEnum(["add", "del", "normal"])),
  normal: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  ln: line,
  ln1: line,
  ln2: line,
  content: text
}).annotate({
  description:
    "`ln` is the line number of an added or deleted line; `ln1` and `ln2` are the old and new line numbers of an unchanged line.",
  ...changeTrackingPage,
  identifier: "LineChange"
})

export const DiffChunk = open({
  content: text,
  changes: Schema.optionalKey(Schema.NullOr(Schema.Array(LineChange)))
}).annotate({ ...changeTrackingPage, identifier: "DiffChunk" })

export const DiffFile = open({
  from: text,
  to: text,
  chunks: Schema.optionalKey(Schema.NullOr(Schema.Array(DiffChunk)))
}).annotate({ ...changeTrackingPage, identifier: "DiffFile" })

/** The difference between two versions of a page's markdown, as text and as lines. */
export const PageDiff = open({
  text: text.annotate({ description: "The changes in the format of `git diff`." }),
  json: Schema.optionalKey(Schema.NullOr(open({ files: Schema.optionalKey(Schema.NullOr(Schema.Array(DiffFile))) })))
}).annotate({ ...changeTrackingPage, ...looselyGuarded, identifier: "PageDiff" })

/** The changes of a page since its last scrape with the same tag. */
export const ChangeTracking = open({
  previousScrapeAt: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "ISO 8601; null on the first scrape." })
  ),
  changeStatus: openEnum(["new", "same", "changed", "removed"]),
  visibility: Schema.optionalKey(
    Schema.NullOr(openEnum(["visible", "hidden"])).annotate({
      description: "`hidden`: the URL works, but no page links to it any more."
    })
  ),
  diff: Schema.optionalKey(
    Schema.Union([PageDiff, Schema.String, Schema.Null]).annotate({
      description: "In `git-diff` mode, if the page changed. Only the published OpenAPI document shows a bare string."
    })
  ),
  json: Schema.optionalKey(
    Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown)).annotate({
      description: "In `json` mode, if the page changed: `{ previous, current }` by field."
    })
  )
}).annotate({ ...publicFact("D:features/change-tracking"), identifier: "ChangeTracking" })
export interface ChangeTracking extends Schema.Schema.Type<typeof ChangeTracking> {}
