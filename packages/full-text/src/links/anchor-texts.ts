import type { Graph } from "./graph.ts"
import { linkWeights } from "./link-weights.ts"

/** The most frequent distinct anchor texts of each page, a line each, without those that refer to too many pages. */
export function* anchorTexts(graph: Graph): Generator<void, (page: number) => string> {
  const { ids, anchorTexts, sites, targets, texts } = graph
  const size = ids.length
  const sources = sourcesOf(graph)
  yield
  const { firstOf, links } = linksByTarget(targets, size)
  yield

  const named = new Int32Array(texts.length)
  const lastNamed = new Int32Array(texts.length).fill(-1)
  for (let page = 0; page < size; page++) {
    if (page % pagesAtOnce === 0) yield
    for (let at = firstOf[page]!; at < firstOf[page + 1]!; at++) {
      const text = anchorTexts[links[at]!]!
      if (lastNamed[text] === page) continue
      lastNamed[text] = page
      named[text] = named[text]! + 1
    }
  }
  const tooMany = Math.max(linkWeights.minGeneric, size * linkWeights.genericShare)

  return (page) => {
    const votes = new Map<number, number>()
    for (let at = firstOf[page]!; at < firstOf[page + 1]!; at++) {
      const link = links[at]!
      const text = anchorTexts[link]!
      if (text === 0 || named[text]! > tooMany) continue
      const vote = sites[sources[link]!] === sites[page] ? linkWeights.ownSite : 1
      votes.set(text, (votes.get(text) ?? 0) + vote)
    }
    return Array.from(votes, ([text, votes]) => ({ text: texts[text]!, votes }))
      .sort((one, other) => other.votes - one.votes || (one.text < other.text ? -1 : 1))
      .slice(0, linkWeights.maxTexts)
      .map(({ text }) => text)
      .join("\n")
  }
}

const pagesAtOnce = 10_000

const sourcesOf = ({ firstLink, ids, targets }: Graph): Int32Array => {
  const sources = new Int32Array(targets.length)
  for (let page = 0; page < ids.length; page++) sources.fill(page, firstLink[page], firstLink[page + 1])
  return sources
}

const linksByTarget = (targets: Int32Array, size: number) => {
  const firstOf = new Int32Array(size + 1)
  for (const target of targets) firstOf[target + 1] = firstOf[target + 1]! + 1
  for (let page = 0; page < size; page++) firstOf[page + 1] = firstOf[page + 1]! + firstOf[page]!
  const free = firstOf.slice()
  const links = new Int32Array(targets.length)
  for (let link = 0; link < targets.length; link++) {
    const target = targets[link]!
    links[free[target]!] = link
    free[target] = free[target]! + 1
  }
  return { firstOf, links }
}
