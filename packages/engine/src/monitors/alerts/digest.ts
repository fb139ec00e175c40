import type { Check, CheckedPage, Monitor } from "../monitor.ts"
import { oneLine, someLines } from "./plain-text.ts"

/** The content of an alert about a check. Its texts have no control characters and a limited length. */
export interface Digest {
  readonly monitor: string
  readonly check: string
  readonly title: string
  readonly pages: ReadonlyArray<DigestPage>
  /** The number of omitted pages. */
  readonly others: number
}

export interface DigestPage {
  readonly status: string
  readonly url: string
  /** The title of a search result, or why the page could not be read. */
  readonly note: string | undefined
  /** Why the change matches the goal. */
  readonly reason: string | undefined
  readonly changes: ReadonlyArray<DigestChange>
  /** The number of omitted changes. */
  readonly otherChanges: number
}

export interface DigestChange {
  /** The heading above the change, or the path of a value. */
  readonly place: string
  /** The text before and after, verbatim. */
  readonly before: string | undefined
  readonly after: string | undefined
}

/** The sentence about omitted changes of a page, if there are any. */
export const otherChangesText = ({ otherChanges }: DigestPage): ReadonlyArray<string> =>
  otherChanges > 0 ? [`…and ${otherChanges} more ${otherChanges === 1 ? "change" : "changes"}.`] : []

/** The maximum number of pages in an alert. */
export const maxDigestPages = 20

/** Describes the pages of a check that cause an alert. `total` is the number of all such pages. */
export const digestOf = (
  { id, settings }: Pick<Monitor, "id" | "settings">,
  check: Pick<Check, "id">,
  pages: ReadonlyArray<CheckedPage>,
  total: number,
  withChanges: boolean
): Digest => ({
  monitor: id,
  check: check.id,
  title: `${oneLine(settings.name, maxName)}: ${countsOf(pages, total)}`,
  pages: pages.slice(0, maxDigestPages).map((page) => digestPage(page, withChanges)),
  others: total - Math.min(pages.length, maxDigestPages)
})

/** One page of an alert or a feed. */
export const digestPage = (page: CheckedPage, withChanges: boolean): DigestPage => {
  const { error, judgment, metadata, status, url } = page
  const title = metadata?.["title"]
  const changes = withChanges ? changesOf(page) : []
  const all = Math.max(page.trawl?.total ?? 0, changes.length)
  return {
    status,
    url: oneLine(url, maxUrl),
    note: typeof title === "string" ? oneLine(title, maxNote) : error == null ? undefined : oneLine(error, maxNote),
    reason: withChanges && judgment?.reason != null ? oneLine(judgment.reason, maxNote) : undefined,
    changes: changes.slice(0, maxChanges),
    otherChanges: withChanges ? all - Math.min(changes.length, maxChanges) : 0
  }
}

const countsOf = (pages: ReadonlyArray<CheckedPage>, total: number): string => {
  if (total > pages.length) return `${total} pages`
  const counts = new Map<string, number>()
  for (const { status } of pages) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} ${words[status] ?? status}`).join(", ")
}

const words: Readonly<Record<string, string>> = { error: "not readable" }

const changesOf = ({ diff, trawl }: CheckedPage): ReadonlyArray<DigestChange> => {
  const blocks = (trawl?.blocks ?? []).slice(0, maxChanges + 1).map(({ after, before, path }) => ({
    place: oneLine(path.join(" › "), maxNote),
    before: before === undefined ? undefined : someLines(before, maxQuote),
    after: after === undefined ? undefined : someLines(after, maxQuote)
  }))
  if (blocks.length > 0) return blocks
  return Object.entries(diff?.json ?? {}).flatMap(([path, value]) =>
    isValueChange(value)
      ? [{ place: oneLine(path, maxNote), before: valueText(value.previous), after: valueText(value.current) }]
      : []
  ).slice(0, maxChanges + 1)
}

const isValueChange = (value: unknown): value is { readonly previous?: unknown; readonly current?: unknown } =>
  typeof value === "object" && value !== null && ("previous" in value || "current" in value)

const valueText = (value: unknown): string | undefined =>
  value == null ? undefined : someLines(typeof value === "string" ? value : JSON.stringify(value), maxQuote)

const maxName = 100
const maxUrl = 2_000
const maxNote = 300
const maxChanges = 10
const maxQuote = 500
