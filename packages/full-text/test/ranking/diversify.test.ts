import { assert, it } from "@effect/vitest"
import { type Candidate, diversify } from "../../src/ranking/diversify.ts"
import { rankingWeights } from "../../src/ranking/ranking-weights.ts"
import { isNearDuplicate } from "../../src/text/fingerprint.ts"
import { type Random, randomFrom } from "../random.ts"

interface Page extends Candidate {
  readonly name: number
}

it("returns the same as if it examined all candidates", () => {
  const random = randomFrom(3)
  for (let round = 0; round < 400; round++) {
    const pages = Array.from({ length: random.below(60) }, (_, name) => somePage(name, random))
    const limit = random.below(14)
    assert.deepStrictEqual(shown(diversify(pages, limit)), shown(lookingAtAll(pages, limit)))
  }
})

it("reads the fingerprints only of the best candidates", () => {
  let read = 0
  const pages = Array.from({ length: 60 }, (_, name): Page => ({
    name,
    score: 100 - name,
    full: true,
    host: `${name}.example.com`,
    fingerprint: () => {
      read++
      return undefined
    }
  }))
  assert.strictEqual(diversify(pages, 10).length, 10)
  assert.isBelow(read, 15)
})

const somePage = (name: number, random: Random): Page => {
  const kind = random.below(8)
  const fingerprint = kind === 0 ? undefined : Uint32Array.from({ length: 32 }, (_, at) => kind * 1_000 + at)
  // many score the same, and some nothing
  return {
    name,
    score: random.below(12) / 4,
    full: random.chance(0.6),
    host: `${random.below(4)}.example.com`,
    fingerprint: () => fingerprint
  }
}

const shown = (pages: ReadonlyArray<Page>) => pages.map(({ name, score }) => ({ name, score }))

const lookingAtAll = (candidates: ReadonlyArray<Page>, limit: number): ReadonlyArray<Page> => {
  const seen: Array<Uint32Array> = []
  const discounted = candidates.toSorted((one, other) => other.score - one.score).map((page): Page => {
    const fingerprint = page.fingerprint()
    if (fingerprint === undefined) return page
    if (seen.some((other) => isNearDuplicate(fingerprint, other))) {
      return { ...page, score: page.score * rankingWeights.copy }
    }
    seen.push(fingerprint)
    return page
  })
  const full = spread(discounted.filter(({ full }) => full), limit)
  let lowest = Infinity
  return [...full, ...spread(discounted.filter(({ full }) => !full), limit - full.length)]
    .map((page) => ({ ...page, score: lowest = Math.min(lowest, page.score) }))
}

const spread = (pages: ReadonlyArray<Page>, limit: number): ReadonlyArray<Page> => {
  const left = [...pages]
  const ordered: Array<Page> = []
  while (ordered.length < limit && left.length > 0) {
    const worths = left.map(({ host, score }) =>
      score *
      Math.max(
        rankingWeights.sameHost ** ordered.filter((page) => page.host === host).length,
        rankingWeights.sameHostAtLeast
      )
    )
    const [best = 0] = [...worths.keys()].sort((one, other) => worths[other]! - worths[one]! || one - other)
    ordered.push({ ...left[best]!, score: worths[best]! })
    left.splice(best, 1)
  }
  return ordered
}
