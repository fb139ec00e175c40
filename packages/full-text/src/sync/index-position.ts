import { tagsRevision } from "../document/page-tags.ts"
import type { FeedState } from "../feed/page-feed.ts"

/** The position of an index: the feed, and the version up to which it is complete. */
export const indexPosition = (feed: string, version: number): string => `${feed}:${version}:${tagsRevision}`

/**
 * The version of a position. Undefined if it belongs to another feed, is newer than the feed, or is followed by changes
 * that the feed no longer has.
 */
export const versionAt = (
  position: string | undefined,
  { forgotten, name, version }: FeedState
): number | undefined => {
  const [of, at, revision] = position?.split(":") ?? []
  const seen = Number(at)
  return of === name && revision === String(tagsRevision) && Number.isSafeInteger(seen) && seen <= version &&
      seen >= forgotten
    ? seen
    : undefined
}
