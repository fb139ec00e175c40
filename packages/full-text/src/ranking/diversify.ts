import { isNearDuplicate } from "../text/fingerprint.ts"
import { rankingWeights } from "./ranking-weights.ts"

/** A found page, with the data for its rank. */
export interface Candidate {
  /** Higher is better; not negative. */
  readonly score: number
  /** Whether the page has every word of the query. */
  readonly full: boolean
  /** Host and port. */
  readonly host: string
  /** Read only for the top candidates, because reading takes longer than comparing. */
  readonly fingerprint: () => Uint32Array | undefined
}

/**
 * Orders the displayed candidates, at most `limit`: full matches first, and near copies and repeated hosts ranked
 * lower.
 */
export const diversify = <A extends Candidate>(candidates: ReadonlyArray<A>, limit: number): ReadonlyArray<A> => {
  const discounted = new Discounted(candidates)
  const full = spreadHosts(discounted, discounted.full, limit)
  const partial = spreadHosts(discounted, discounted.partial, limit - full.length)
  let lowest = Infinity
  return [...full, ...partial].map((candidate) => ({ ...candidate, score: lowest = Math.min(lowest, candidate.score) }))
}

/** The candidates, best first, with near copies ranked lower. Computed on demand. */
class Discounted<A extends Candidate> {
  readonly full = new Set<A>()
  readonly partial = new Set<A>()
  private readonly ordered: ReadonlyArray<A>
  private readonly seen: Array<Uint32Array> = []
  private taken = 0

  constructor(candidates: ReadonlyArray<A>) {
    this.ordered = candidates.toSorted((one, other) => other.score - one.score)
  }

  /** No candidate that is still to be taken scores more; undefined when there is none. */
  get highest(): number | undefined {
    return this.ordered[this.taken]?.score
  }

  take(): A {
    const ranked = this.ordered[this.taken++]!
    const candidate = this.isCopy(ranked) ? { ...ranked, score: ranked.score * rankingWeights.copy } : ranked
    const { full, partial } = this
    ;(candidate.full ? full : partial).add(candidate)
    return candidate
  }

  private isCopy(candidate: A): boolean {
    const fingerprint = candidate.fingerprint()
    if (fingerprint === undefined) return false
    if (this.seen.some((other) => isNearDuplicate(fingerprint, other))) return true
    this.seen.push(fingerprint)
    return false
  }
}

const spreadHosts = <A extends Candidate>(
  discounted: Discounted<A>,
  waiting: Set<A>,
  limit: number
): ReadonlyArray<A> => {
  const resultsOfHost = new Map<string, number>()
  const worth = ({ host, score }: A) =>
    score * Math.max(rankingWeights.sameHost ** (resultsOfHost.get(host) ?? 0), rankingWeights.sameHostAtLeast)
  const best = (): A | undefined => {
    let best: A | undefined
    for (const candidate of waiting) if (best === undefined || worth(candidate) > worth(best)) best = candidate
    return best
  }
  const ordered: Array<A> = []
  while (ordered.length < limit) {
    let next = best()
    // candidates with the same or a lower score come after it
    for (
      let { highest } = discounted;
      highest !== undefined && (next === undefined || highest > worth(next));
      { highest } = discounted
    ) {
      const taken = discounted.take()
      if (waiting.has(taken) && (next === undefined || worth(taken) > worth(next))) next = taken
    }
    if (next === undefined) break
    ordered.push({ ...next, score: worth(next) })
    waiting.delete(next)
    resultsOfHost.set(next.host, (resultsOfHost.get(next.host) ?? 0) + 1)
  }
  return ordered
}
