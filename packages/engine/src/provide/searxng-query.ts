import { not, print, site, type Term } from "@trawl/query-builder"
import type { SearchRequest } from "@trawl/schema"

/** The query as it is sent: with the operators, which engines that know them use, and none of the commands that SearXNG itself would obey. */
export const searxngQuery = (
  terms: ReadonlyArray<Term>,
  { excludeDomains = [], includeDomains = [] }: SearchRequest,
  pdf: boolean
): string => {
  const [only] = includeDomains
  return print([
    ...terms,
    ...pdf ? [{ kind: "filetype", extension: "pdf" } as const] : [],
    // several would be read as all of them at once
    ...only !== undefined && includeDomains.length === 1 ? [site(only)] : [],
    ...excludeDomains.slice(0, mostExcluded).map((domain) => not(site(domain)))
  ]).split(" ").map((word) => word.replace(command, "")).filter((word) => word !== "").join(" ")
}

// !engine, !!bang, :language and <timeout stand at the beginning of a word, quoted or not
const command = /^[!:<?]+/u

const mostExcluded = 5

/** The nearest range of time that SearXNG knows and that holds all of `tbs`; none for hours and days of a calendar. */
export const timeRange = (tbs: string): { readonly time_range?: string } => {
  const [, age] = /qdr:([hdwmy])/u.exec(tbs) ?? []
  return age === undefined ? {} : { time_range: ranges[age] ?? "day" }
}

const ranges: Readonly<Record<string, string>> = { h: "day", d: "day", w: "week", m: "month", y: "year" }
