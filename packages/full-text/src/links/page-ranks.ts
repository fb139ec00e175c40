import type { Graph } from "./graph.ts"
import { linkWeights } from "./link-weights.ts"

/** The PageRank of each page, as a multiple of that of a page without links to it. Yields to other work. */
export function* pageRanks({ firstLink, ids, outgoing, sites, targets }: Graph): Generator<void, Float64Array> {
  const size = ids.length
  const { damping, ownSite, rounds } = linkWeights
  let ranks = new Float64Array(size).fill(1)
  let next = new Float64Array(size)
  let least = 1
  for (let round = 0; round < rounds; round++) {
    next.fill(0)
    // rank that no link passes to a known page is distributed to all pages
    let passed = 0
    for (let page = 0; page < size; page++) {
      if (page % pagesAtOnce === pagesAtOnce - 1) yield
      const share = ranks[page]! / outgoing[page]!
      const site = sites[page]
      for (let link = firstLink[page]!; link < firstLink[page + 1]!; link++) {
        const target = targets[link]!
        const rank = sites[target] === site ? share * ownSite : share
        next[target] = next[target]! + rank
        passed += rank
      }
    }
    least = 1 - damping + damping * (size - passed) / size
    for (let page = 0; page < size; page++) next[page] = least + damping * next[page]!
    ;[ranks, next] = [next, ranks]
    yield
  }
  for (let page = 0; page < size; page++) ranks[page] = ranks[page]! / least
  return ranks
}

const pagesAtOnce = 10_000
