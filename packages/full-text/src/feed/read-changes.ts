import type { IndexedPage } from "../document/indexed-page.ts"
import type { Changes, PageChange } from "./page-feed.ts"

/** A change whose page has not been read yet. */
export interface UnreadChange extends Pick<PageChange, "page" | "version"> {
  /** Undefined when searches must not find the page any more. */
  readonly document: () => IndexedPage | undefined
}

/**
 * Reads the pages of the first changes after a version, for a few milliseconds. `version` is that of the last change of
 * all; `select` returns a limited number of changes, in order.
 */
export const readChanges = (
  after: number,
  version: number,
  select: (limit: number) => ReadonlyArray<UnreadChange>
): Changes => {
  const found = select(changesAtOnce)
  const changes: Array<PageChange> = []
  const end = performance.now() + maxRead
  for (const { document, page, version } of found) {
    changes.push({ version, page, document: document() })
    if (performance.now() >= end) break
  }
  const isLast = changes.length === found.length && found.length < changesAtOnce
  // a feed may have versions that no change has; they count once all changes are read
  return { changes, version: isLast ? version : changes.at(-1)?.version ?? after, isLast }
}

const changesAtOnce = 128
const maxRead = 5

/**
 * The version up to which a feed may delete removals, if its index contains all changes up to `acknowledged` and
 * removals up to `forgotten` have been deleted. Undefined while there are few, because many are deleted at a time.
 */
export const prunableVersion = (acknowledged: number, forgotten: number): number | undefined => {
  const until = acknowledged - remembered
  return until - forgotten < remembered ? undefined : until
}

const remembered = 100_000
