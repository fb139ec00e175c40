import { tagsRevision } from "../document/page-tags.ts"
import type { FeedState } from "../feed/page-feed.ts"

/** The position of an index: the feed, and the version up to which it is complete. */
export const indexPosition = (feed: string, version: number): string => `${feed}:${version}:${tagsRevision}`

/**
 * The version of a position; undefined when it is of another feed, or the feed has gone back, or forgotten what came
 * next.
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
