import {
  type CreditEstimate,
  creditEstimate,
  type CreditPart,
  nameOf,
  pageCredits,
  withoutCall
} from "@trawl/core/machine"
import { searchRequestDefaults } from "@trawl/types"
import * as credits from "@trawl/types/credits"
import { check } from "./check.ts"
import type { SearchOptions } from "./options.ts"
import { sent } from "./task.ts"

/**
 * Estimates the credits of a search: every ten results (rounded up), and the scraped pages of web and news results.
 * Throws an `ApiError` for options that `search` would reject. Unknown formats have no price.
 */
export const estimateCredits = (options: SearchOptions): CreditEstimate => {
  const wrong = check(sent(options))
  if (wrong) throw withoutCall("estimateCredits", wrong)
  const {
    limit = searchRequestDefaults.limit,
    scrapeOptions: { formats = [], ...scrapeOptions } = {},
    threatProtection
  } = options
  const lists = listsOf(options)
  const results = lists.size * limit
  const pages = formats.length === 0 ? 0 : limit * ["web", "news"].filter((list) => lists.has(list)).length
  const page = pageCredits({ ...scrapeOptions, formats })
  const scan = threatProtection?.mode === "normal"
  return creditEstimate([
    upTo(Math.ceil(results / 10), { what: "ten results", credits: rateOf(options), times: once }),
    // a URL is scanned once, whether as a result or as a page
    ...scan ? [upTo(results, { what: "threat scan", credits: credits.threatScan, times: once })] : [],
    ...pages === 0 ? [] : page.filter(({ what }) => !scan || what !== "threat scan").map((part) => upTo(pages, part))
  ])
}

/** The number of lists, because `limit` applies to each; research papers have their own list. */
const listsOf = ({ categories = [], sources = searchRequestDefaults.sources }: SearchOptions): ReadonlySet<string> =>
  new Set([...sources.map(nameOf), ...categories.map(nameOf).filter((name) => name === "research")])

const rateOf = ({ enterprise = [] }: SearchOptions): number => {
  if (enterprise.includes("zdr")) return credits.zdrPerTenResults
  return enterprise.includes("anon") ? credits.anonPerTenResults : credits.searchPerTenResults
}

/** A price for at most `count` times, and at least 0 if nothing is found. */
const upTo = (count: number, { times, ...part }: CreditPart): CreditPart => ({
  ...part,
  times: { minimum: 0, usual: count * times.usual, maximum: count * times.maximum }
})

const once = { minimum: 1, usual: 1, maximum: 1 }
