import * as Effect from "effect/Effect"
import { StoredScrapes } from "../jobs/stored-scrapes.ts"
import type { Charge } from "../service/ledger.ts"
import { countOf, explanationOf, type Finding } from "./job-explanation.ts"

/** Explains a search, scrape, parse or map by its charge and, for a scrape, its stored document. */
export const explainActivity = Effect.fnUntraced(function*(id: string, { at, credits, endpoint, target }: Charge) {
  const summary: Finding = {
    text: `This ${endpoint}${target === null ? "" : ` of ${target}`} was answered at ${
      new Date(at).toISOString()
    } and cost ${countOf(credits, "credit")}.`
  }
  const stored = endpoint === "scrape" ? yield* Effect.orDie((yield* StoredScrapes).get(id)) : undefined
  if (stored === undefined) return explanationOf([summary, ...endpoint === "search" ? searched(credits) : []])
  const { markdown, metadata, warning } = stored.document
  const status = metadata?.statusCode
  return explanationOf([
    summary,
    ...typeof status === "number" ? [statusOf(status)] : [],
    ...typeof metadata?.error === "string" ? [{ text: `The page says: ${metadata.error}.` }] : [],
    ...metadata?.cacheState === "hit"
      ? [{ text: "The page came from the cache.", fix: { maxAge: 0 } }]
      : [],
    ...markdown?.trim() === ""
      ? [{
        text: "Its main content is empty. Scripts may create it, or it may be outside the main part of the page.",
        fix: { waitFor: 2_000, onlyMainContent: false }
      }]
      : [],
    ...warning == null ? [] : [{ text: warning }]
  ])
})

const searched = (credits: number): ReadonlyArray<Finding> =>
  credits === 0
    ? [{ text: "It found nothing. Crawl sites about it, or use fewer words and conditions." }]
    : []

const statusOf = (status: number): Finding => {
  const text = `The site answered with status ${status}.`
  if (status === 401 || status === 407) return { text: `${text} The page needs a login: send its headers.` }
  if (status === 403 || status === 429 || status === 503) {
    return { text: `${text} It probably refuses automatic visitors.`, fix: { proxy: "enhanced", maxAge: 0 } }
  }
  return { text: status === 404 || status === 410 ? `${text} The page does not exist.` : text }
}
