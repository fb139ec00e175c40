import { readFileSync } from "node:fs"

/** A query and the URLs that its users found useful. */
export interface JudgedQuery {
  readonly query: string
  readonly relevant: ReadonlySet<string>
}

/** The judged queries in a file from `trawl judgements`. Ratings of one query are merged; those without URLs are left out. */
export const readJudgements = (file: string): ReadonlyArray<JudgedQuery> => {
  const queries = new Map<string, Set<string>>()
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (line.trim() === "") continue
    const { query, relevant } = read(line, `${file}, line ${index + 1}`)
    if (relevant.length === 0) continue
    queries.set(query, new Set([...queries.get(query) ?? [], ...relevant.map(keyOf)]))
  }
  return Array.from(queries, ([query, relevant]) => ({ query, relevant }))
}

/** The same URL with another spelling is the same result. */
export const keyOf = (url: string): string => URL.parse(url)?.href ?? url

const read = (line: string, place: string): { readonly query: string; readonly relevant: ReadonlyArray<string> } => {
  const { query, relevant } = parsed(line, place)
  if (typeof query === "string" && Array.isArray(relevant) && relevant.every((url) => typeof url === "string")) {
    return { query, relevant }
  }
  throw new Error(`${place}: expected a query, and a list of URLs in relevant`)
}

const parsed = (line: string, place: string): { readonly query?: unknown; readonly relevant?: unknown } => {
  try {
    return Object(JSON.parse(line))
  } catch (cause) {
    throw new Error(`${place} is not JSON`, { cause })
  }
}
