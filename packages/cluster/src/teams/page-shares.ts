/** How many pages of a team a process reads, and may read. Times are in milliseconds by the clock of the database. */
export interface PageShare {
  /** Pages that it may read, or still reads. */
  readonly held: number
  /** Pages that it reads now. */
  readonly reads: number
  /** Since when it waits without a page; undefined if it does not. */
  readonly waitsSince: number | undefined
  readonly wants: number
  readonly expiresAt: number
}

/** The shares of a team by process. */
export type PageShares = Readonly<Record<string, PageShare>>

export interface PageDemand {
  readonly process: string
  /** The pages of the team's plan. */
  readonly limit: number
  readonly reads: number
  /** The pages that it reads and those that wait. */
  readonly wants: number
}

/**
 * Gives a process its share of the pages that a team may read at the same time. If others wait, each gets an equal
 * part; if there are more processes than pages, they take turns. Returns the number that the process may read from now
 * on: it may be less than it reads, and then pages must end first.
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

/** Milliseconds after which the share of a process that died is free. Processes renew theirs more often. */
const lifetime = 10_000
