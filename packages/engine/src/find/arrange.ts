import { isNearCopy } from "../text/fingerprint.ts"
import { rankingWeights } from "./ranking-weights.ts"

/** A page found, with what its place among the others depends on. */
export interface Candidate {
  /** Higher is better. */
  readonly score: number
  /** Whether the page has every word of the query. */
  readonly full: boolean
  /** Host and port. */
  readonly host: string
  readonly fingerprint: Uint32Array | undefined
}

/**
 * The candidates that are shown, at most `limit`, in their order: full matches before partial ones, copies behind what
 * is new, and hosts that were just shown a little behind others.
 */
export const arrange = <A extends Candidate>(candidates: ReadonlyArray<A>, limit: number): ReadonlyArray<A> => {
  const discounted = discountCopies(candidates.toSorted((one, other) => other.score - one.score))
  const full = spreadHosts(discounted.filter(({ full }) => full), limit)
  const partial = spreadHosts(discounted.filter(({ full }) => !full), limit - full.length)
  let lowest = Infinity
  return [...full, ...partial].map((candidate) => ({ ...candidate, score: lowest = Math.min(lowest, candidate.score) }))
}

const discountCopies = <A extends Candidate>(candidates: ReadonlyArray<A>): ReadonlyArray<A> => {
  const seen: Array<Uint32Array> = []
  return candidates.map((candidate) => {
    const { fingerprint, score } = candidate
    if (fingerprint === undefined) return candidate
    if (seen.some((other) => isNearCopy(fingerprint, other))) return { ...candidate, score: score * rankingWeights.copy }
    seen.push(fingerprint)
    return candidate
  })
}

const spreadHosts = <A extends Candidate>(candidates: ReadonlyArray<A>, limit: number): ReadonlyArray<A> => {
  const shown = new Map<string, number>()
  const worth = ({ host, score }: A) => score * Math.max(rankingWeights.sameHost ** (shown.get(host) ?? 0), rankingWeights.sameHostAtLeast)
  const waiting = new Set(candidates)
  const ordered: Array<A> = []
  while (ordered.length < limit) {
    let best: A | undefined
    for (const candidate of waiting) if (best === undefined || worth(candidate) > worth(best)) best = candidate
    if (best === undefined) break
    ordered.push({ ...best, score: worth(best) })
    waiting.delete(best)
    shown.set(best.host, (shown.get(best.host) ?? 0) + 1)
  }
  return ordered
}
