import type { MapLink } from "@trawl/schema"
import { readableAddress } from "@trawl/full-text/address"
import { exactToken, looseToken, tokenize } from "@trawl/full-text/text"

/**
 * Sorts links by how well they match a query: each word counts by its rarity among the links, and more in the title
 * than in the URL or the description. Links that match equally keep their order.
 */
export function* rankLinks<Link extends MapLink>(
  links: ReadonlyArray<Link>,
  query: string
): Generator<void, ReadonlyArray<Link>> {
  const words = [...new Set(tokensOf(query))].slice(0, maxWords)
  const weights: Array<ReadonlyArray<number>> = []
  const frequencies = words.map(() => 0)
  for (const { description, title, url } of links) {
    const fields = [
      [3, title ?? ""],
      [2, readableAddress(url).slice(url.indexOf("/", 8))],
      [1, (description ?? "").slice(0, maxDescriptionLength)]
    ] as const
    const found = fields.map(([weight, text]) => [weight, tokensOf(text)] as const)
    const matches = words.map((word) =>
      found.reduce((best, [weight, tokens]) => Math.max(best, weight * closest(word, tokens)), 0)
    )
    matches.forEach((match, at) => {
      if (match > 0) frequencies[at] = (frequencies[at] ?? 0) + 1
    })
    weights.push(matches)
    yield
  }
  const rarities = frequencies.map((frequency) => Math.log(1 + links.length / (1 + frequency)))
  const scores = Float64Array.from(
    weights,
    (matches) => matches.reduce((sum, match, at) => sum + match * (rarities[at] ?? 0), 0)
  )
  yield
  const order = Uint32Array.from(links, (_, at) => at).sort((one, other) =>
    (scores[other] ?? 0) - (scores[one] ?? 0) || one - other
  )
  yield
  return Array.from(order, (at) => links[at]).filter((link) => link !== undefined)
}

const tokensOf = (text: string): ReadonlyArray<string> => tokenize(text).map((token) => looseToken(exactToken(token)))

/** 1 for the same word, less for a word that begins with the other one. */
const closest = (word: string, tokens: ReadonlyArray<string>): number => {
  let best = 0
  for (const token of tokens) {
    if (token === word) return 1
    if (word.length >= 3 && token.startsWith(word) || token.length >= 4 && word.startsWith(token)) best = 0.5
  }
  return best
}

const maxWords = 32
const maxDescriptionLength = 500
