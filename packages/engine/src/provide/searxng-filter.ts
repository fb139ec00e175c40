import type { TimeFilter } from "../request/time-filter.ts"
import { type Enforcement, enforcing } from "./enforce.ts"
import type { SearxngResult } from "./searxng-page.ts"

/** Whether a result is what was asked for. A date out of range is seen; one that is not told is left to the engines where they know the range. */
export const passing = (
  isOnDomains: (url: string) => boolean,
  { passes }: Enforcement,
  { filter, isKnownRange }: Time,
  pdf: boolean
) => {
  const isPdf = enforcing([{ kind: "filetype", extension: "pdf" }], "page").passes
  const isInTime = ({ date }: SearxngResult) => {
    if (filter === undefined || (filter.from === undefined && filter.to === undefined)) return true
    return date === undefined ? isKnownRange : date >= (filter.from ?? -Infinity) && date <= (filter.to ?? Infinity)
  }
  return (result: SearxngResult): boolean =>
    passes(result) &&
    (!pdf || isPdf(result)) &&
    isOnDomains(result.url) &&
    isInTime(result)
}

export interface Time {
  readonly filter: TimeFilter | undefined
  /** Whether SearXNG has a name for the range. */
  readonly isKnownRange: boolean
}
