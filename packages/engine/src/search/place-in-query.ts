import { InvalidTerm, parse, type Term } from "@trawl/query-builder"

/**
 * Where a term begins in the query that these terms were read from: where the query can be parted so that what comes before and
 * what begins there still are the terms that they are together.
 */
export const placeInQuery = (query: string, terms: ReadonlyArray<Term>, term: Term): number | undefined => {
  const [whole, wanted] = [JSON.stringify(terms), JSON.stringify(term)]
  const beginsAt = (place: number): boolean => {
    if (!mayBegin.test(query.slice(place, place + longestName))) return false
    const [first, ...rest] = termsOf(query.slice(place))
    return JSON.stringify(first) === wanted && JSON.stringify([...termsOf(query.slice(0, place)), first, ...rest]) === whole
  }
  for (let place = 0; place < query.length; place++) {
    if (!beginsAt(place)) continue
    // spaces before a term change nothing
    while (beginsAt(place + 1)) place++
    return place
  }
  return undefined
}

// a sign or an operator: plain words can always be answered
const mayBegin = /^(?:[^\p{L}\p{N}\s]|[a-z]+[:：])/iu
const longestName = 12

/** None of what is no query by itself. */
const termsOf = (text: string): ReadonlyArray<Term> => {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof InvalidTerm) return []
    throw error
  }
}
