import { print, type Term } from "@trawl/query-builder"

/** Where a term begins in the query it was read from, as well as that can be told: a query may write a term in many ways. */
export const placeInQuery = (query: string, term: Term | undefined): number | undefined => {
  if (term === undefined) return undefined
  const written = print([term])
  const bare = written.replace(/^-?(?:[a-z]+:|")?/u, "").replace(/"$/u, "")
  return [written, bare].map((text) => query.toLowerCase().indexOf(text.toLowerCase())).find((index) => index !== -1)
}
