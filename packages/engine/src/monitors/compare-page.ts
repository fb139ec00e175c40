import { OpenedPage } from "@trawl/reader/page"
import type { MonitorPage } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type { Change, ComparisonOptions } from "../changes/change.ts"
import { jsonChanges } from "../changes/json-changes.ts"
import { runOnPage } from "../scrape/run-on-page.ts"
import type { SnapshotContent } from "./monitor.ts"
import type { WatchedFormats } from "./watched-formats.ts"

/** The changes of a page in the fields of the API, and the changed blocks. */
export interface PageChange extends Pick<MonitorPage, "diff" | "trawl"> {
  readonly blocks: ReadonlyArray<Change>
}

/** Why two versions of a page could not be compared. */
export interface NotCompared {
  readonly problem: string
}

/** Compares a page with its stored version. Returns undefined if nothing has changed. */
export const comparePage = Effect.fnUntraced(function*(
  before: SnapshotContent,
  now: SnapshotContent,
  { json, text }: WatchedFormats,
  options: ComparisonOptions
) {
  const fields = json ? jsonChanges(parsed(before.json), parsed(now.json)) : {}
  const hasFields = Object.keys(fields).length > 0
  if (!text) return hasFields ? { diff: { json: fields }, blocks: [] } satisfies PageChange : undefined
  const found = yield* compared({ ...options, before: before.markdown, now: now.markdown })
  if ("problem" in found) return found satisfies NotCompared
  if (found.total === 0 && !hasFields) return undefined
  return {
    blocks: found.changes,
    diff: {
      ...found.diff === undefined ? {} : { text: found.diff.text },
      json: json ? fields : { ...found.diff?.json }
    },
    ...found.total === 0
      ? {}
      : { trawl: { blocks: found.changes.map((change) => ({ ...change })), total: found.total } }
  } satisfies PageChange
})

/** Large pages are compared in a reader process. */
const compared = Effect.fnUntraced(
  function*(pages: ComparisonOptions & { readonly before: string; readonly now: string }) {
    const work = runOnPage(new OpenedPage({ text: "", url: "about:blank", contentType: "text/plain" }))
    const found = yield* work("changes", pages)
    if (!("slowPattern" in found)) return found
    return { problem: `The pattern ${JSON.stringify(found.slowPattern)} takes too long on this page` }
  },
  // the comparison needed too much time or memory
  Effect.catch(({ message }) => Effect.succeed({ problem: `The page could not be compared: ${message}` }))
)

const parsed = (json: string | undefined): unknown => json === undefined ? null : JSON.parse(json)
