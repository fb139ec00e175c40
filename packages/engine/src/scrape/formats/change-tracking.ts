import { isUnbilled } from "@trawl/reader/verdict"
import type { ChangeTracking } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { ZeroRetention } from "../../service/retention.ts"
import { CurrentTeam } from "../../service/team.ts"
import { ChangeHistory, type Snapshot } from "../../store/change-history.ts"
import type { FormatResult, MakeFormat, RequestedFormat, ScrapeContext } from "../format.ts"
import type { Difference } from "./difference.ts"
import { jsonBy } from "./json.ts"

/** The changes of the page since the last scrape with the same tag. */
export const makeChangeTracking: MakeFormat<"changeTracking"> = (requestedFormat, scraping) =>
  Effect.gen(function*() {
    const history = yield* ChangeHistory
    const { content, options, page, url, verdict } = scraping
    const isGone = page.status === 404 || page.status === 410
    if (!isGone && (page.status < 200 || page.status >= 300)) {
      return nothing(`the page returned ${page.status}, so its content is unknown`)
    }
    if (isUnbilled(verdict)) return nothing(`the page is ${verdict?.verdict}, so its content is unknown`)
    const branch = { team: (yield* CurrentTeam).name, url, tag: requestedFormat.tag ?? null }
    const before = yield* Effect.orDie(history.latest(branch))
    const data = isGone ? undefined : yield* dataOf(requestedFormat, scraping)
    const now: Snapshot = { scrapedAt: page.fetchedAt, markdown: isGone ? "" : content.markdown, data }
    // such requests store nothing, and a missing page that was never seen needs no snapshot
    if (options.lockdown !== true && !(yield* ZeroRetention) && !(isGone && before === undefined)) {
      yield* Effect.orDie(history.record(branch, now))
    }
    const wantsDiff = (requestedFormat.modes ?? []).includes("git-diff")
    const difference = before === undefined
      ? undefined
      : yield* scraping.work("difference", { before: before.markdown, now: now.markdown, wantsDiff })
    return compared(requestedFormat, before, now, { isGone, ...difference })
  })

const dataOf = Effect.fnUntraced(
  function*({ modes = [], schema }: RequestedFormat<"changeTracking">, scraping: ScrapeContext) {
    if (!modes.includes("json")) return undefined
    if (schema === undefined) {
      return { schema: structuredData, json: JSON.stringify(fieldsByItem(yield* scraping.work("items", undefined))) }
    }
    const value = yield* jsonBy(schema, scraping, "changeTracking")
    return { schema: JSON.stringify(schema), json: JSON.stringify(value) }
  }
)

const compared = (
  { modes = [], prompt, schema }: RequestedFormat<"changeTracking">,
  before: Snapshot | undefined,
  now: Snapshot,
  { diff: found, isGone, same = false }: { readonly isGone: boolean } & Partial<Difference>
): FormatResult => {
  const changeStatus = isGone ? "removed" : before === undefined ? "new" : same ? "same" : "changed"
  const hasChanged = before !== undefined && (changeStatus === "changed" || changeStatus === "removed")
  const diff = hasChanged ? found : undefined
  const fields = modes.includes("json") && hasChanged ? fieldChanges(before, now) : undefined
  const warnings = [
    ...hasChanged && !same && modes.includes("git-diff") && diff === undefined
      ? ["The change is too large for a diff."]
      : [],
    ...modes.includes("json") && schema === undefined
      ? [now.data?.json === "{}" ? noStructuredData : comparesStructuredData]
      : [],
    ...modes.includes("json") && prompt !== undefined
      ? ["The prompt of changeTracking was not used: it needs a language model."]
      : [],
    ...modes.includes("json") && hasChanged && fields === undefined
      ? ["The earlier copy of the page was not read with this schema, so its fields cannot be compared this time."]
      : []
  ]
  const changeTracking: ChangeTracking = {
    previousScrapeAt: before === undefined ? null : new Date(before.scrapedAt).toISOString(),
    changeStatus,
    // a page requested by its URL is visible
    visibility: isGone ? "hidden" : "visible",
    ...diff === undefined ? {} : { diff },
    ...fields === undefined ? {} : { json: fields }
  }
  return { fields: { changeTracking }, ...warnings.length === 0 ? {} : { warning: warnings.join(" ") } }
}

const nothing = (why: string): FormatResult => ({ fields: { changeTracking: null }, warning: `No changes: ${why}.` })

const comparesStructuredData =
  "changeTracking has no schema, so its json mode compares the structured data of the page."
const noStructuredData =
  "changeTracking has no schema, and the page has no structured data, so its json mode has nothing to compare."

/** The key for data read without a schema, which differs from every JSON Schema. */
const structuredData = "null"

/** The fields of all items of structured data, prefixed by the type of the item: `Product.offers`. */
const fieldsByItem = (items: ReadonlyArray<object>): Readonly<Record<string, unknown>> => {
  const counts = new Map<string, number>()
  return Object.fromEntries(items.flatMap((item) => {
    const type = "@type" in item ? [item["@type"]].flat().join(" ") : "item"
    const count = (counts.get(type) ?? 0) + 1
    counts.set(type, count)
    const name = count === 1 ? type : `${type} ${count}`
    return Object.entries(item).flatMap(([key, value]): ReadonlyArray<readonly [string, unknown]> =>
      key.startsWith("@") ? [] : [[`${name}.${key}`, value]]
    )
  }))
}

/** The changed fields; undefined if the snapshots were read with different schemas. */
const fieldChanges = (before: Snapshot, now: Snapshot): Readonly<Record<string, unknown>> | undefined => {
  if (before.data === undefined || (now.data !== undefined && before.data.schema !== now.data.schema)) return undefined
  const previous = fieldsOf(before.data.json)
  const current = fieldsOf(now.data?.json ?? "null")
  const names = new Set([...Object.keys(previous), ...Object.keys(current)])
  return Object.fromEntries([...names].flatMap((name) => {
    const [was, is] = [previous[name] ?? null, current[name] ?? null]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [[name, { previous: was, current: is }]]
  }))
}

/** For JSON that is not an object, the whole value is the only field. */
const fieldsOf = (json: string): Readonly<Record<string, unknown>> => {
  const value: unknown = JSON.parse(json)
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? { ...value }
    : value === null
    ? {}
    : { value }
}
