/**
 * How many pages of a team a process is reading, and may read. Times are in milliseconds by the clock of the database.
 */
export interface PageShare {
  /** Number of pages that it may read, or still reads. */
  readonly held: number
  /** Number of pages that it is reading. */
  readonly reads: number
  /** When it began to wait without a page; undefined if it does not wait. */
  readonly waitsSince: number | undefined
  readonly wants: number
  readonly expiresAt: number
}

/** The shares of a team, by process. */
export type PageShares = Readonly<Record<string, PageShare>>

export interface PageDemand {
  readonly process: string
  /** The maximum number of pages of the team's plan. */
  readonly limit: number
  readonly reads: number
  /** The number of pages that it is reading, and that wait. */
  readonly wants: number
}

/**
 * Gives a process its share of the pages that a team may read at the same time. If others wait, each gets an equal
 * share. If there are more processes than pages, they take turns. Returns the number of pages that the process may read
 * from now on. If it is reading more, some must end first.
 */
export const shareOut = (
  known: PageShares,
  { limit, process, reads, wants }: PageDemand,
  now: number
): { readonly shares: PageShares; readonly allowed: number } => {
  const { [process]: own, ...all } = known
  const others = Object.entries(all).filter(([, { expiresAt }]) => expiresAt > now)
  const free = limit - others.reduce((sum, [, { held }]) => sum + held, 0)
  const waiting = others.filter(([, other]) => other.wants > other.held)
  const since = wants > 0 ? own?.waitsSince ?? now : undefined
  const part = Math.floor(limit / (others.length + 1))
  const isNext = waiting.every(([, { waitsSince = Infinity }]) => waitsSince >= (since ?? Infinity))
  const share = waiting.length === 0 ? limit : part > 0 ? part : isNext ? 1 : 0
  const allowed = Math.max(Math.min(wants, share, free), 0)
  const shares = Object.fromEntries(others)
  if (wants > 0) {
    shares[process] = {
      held: Math.max(allowed, reads),
      reads,
      wants,
      waitsSince: allowed > 0 || reads > 0 ? undefined : since,
      expiresAt: now + lifetime
    }
  }
  return { shares, allowed }
}

/** Milliseconds after which the share of a dead process is free. Processes renew their shares more often. */
const lifetime = 10_000
