import { tagsRevision } from "@trawl/full-text/segment"
import type { PageClock } from "../../store/page-changes.ts"

/** How an index says which version of which database it is complete up to. */
export const indexPosition = (database: string, version: number): string => `${database}:${version}:${tagsRevision}`

/** The version of a position; undefined when it is another database's, or the database has gone back, or forgotten what came next. */
export const versionOf = (position: string | undefined, { database, forgotten, version }: PageClock): number | undefined => {
  const [of, at, revision] = position?.split(":") ?? []
  const seen = Number(at)
  return of === database && revision === String(tagsRevision) && Number.isSafeInteger(seen) && seen <= version && seen >= forgotten ? seen : undefined
}
