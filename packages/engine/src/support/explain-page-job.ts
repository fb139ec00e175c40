import { limits, type PageFailure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { JobStore } from "../jobs/job-store.ts"
import type { PageJob } from "../jobs/page-job.ts"
import { CurrentTeam } from "../service/team.ts"
import { countOf, explanationOf, type Finding } from "./job-explanation.ts"

/** Explains a crawl or a batch scrape by its counters, its failures and the URLs that robots.txt forbids. */
export const explainPageJob = Effect.fnUntraced(function*(job: PageJob) {
  const store = yield* JobStore
  const { ignoreRobotsTxt = false } = yield* CurrentTeam
  const failures = yield* Effect.orDie(store.failures(job))
  const blocked = yield* Effect.orDie(store.robotsBlocked(job))
  return explanationOf([
    summaryOf(job),
    ...limitOf(job),
    ...failuresOf(job, failures),
    ...robotsOf(blocked, ignoreRobotsTxt),
    ...scopeOf(job, failures.length + blocked.length),
    ...[job.request.warning, ...job.notes ?? []].flatMap((text) => text === undefined ? [] : [{ text }])
  ])
})

const nouns = { batch: "batch scrape", crawl: "crawl" } as const

const summaryOf = ({ credits, endedAt, error, kind, read, status, total }: PageJob): Finding => {
  const what = `This ${nouns[kind]} ${
    status === "scraping" ? "is running" : status === "completed" ? "has completed" : `ended as ${status}`
  }: ${countOf(read, "document")} of ${countOf(total, "known page")}, ${countOf(credits, "credit")}.`
  return { text: error === undefined || endedAt === undefined ? what : `${what} It failed because: ${error}.` }
}

/** Explains a crawl that ended at its limit. */
const limitOf = ({ limit, read, status, total }: PageJob): ReadonlyArray<Finding> =>
  status === "completed" && limit !== undefined && read >= limit && total > read
    ? [{
      text: `It stopped at its limit of ${limit}, and had found ${countOf(total - read, "more page")}.`,
      ...limit < limits.crawlLimitMaximum ? { fix: { limit: Math.min(limit * 10, limits.crawlLimitMaximum) } } : {}
    }]
    : []

const robotsOf = (blocked: ReadonlyArray<string>, mayIgnore: boolean): ReadonlyArray<Finding> => {
  const [first] = blocked
  if (first === undefined) return []
  return [{
    text: `robots.txt forbids ${countOf(blocked.length, "URL")}, such as ${first}.${
      mayIgnore ? "" : " To ignore robots.txt, your team needs the setting ignoreRobotsTxt."
    }`,
    ...mayIgnore ? { fix: { ignoreRobotsTxt: true } } : {}
  }]
}

/** Explains a crawl that found almost nothing because of its start page. */
const scopeOf = (
  { arrived, kind, limit, read, request: { crawl }, status }: PageJob,
  refused: number
): ReadonlyArray<Finding> => {
  if (kind !== "crawl" || crawl === undefined || status !== "completed" || read > 1 || refused > 0 || read === limit) {
    return []
  }
  if (arrived !== undefined) {
    return [{
      text: `The start page redirects to another host: ${arrived}. Start the crawl there.`,
      fix: { url: arrived }
    }]
  }
  if (crawl.maxDiscoveryDepth === 0) {
    return [{ text: "It followed no links, because maxDiscoveryDepth is 0.", fix: { maxDiscoveryDepth: 10 } }]
  }
  if ((crawl.includePaths ?? []).length > 0) {
    return [{ text: "No other page matched includePaths.", fix: { includePaths: [] } }]
  }
  return URL.parse(crawl.url)?.pathname === "/" || crawl.crawlEntireDomain === true
    ? [{
      text:
        "The start page has no links that the crawl follows. If scripts create them, wait for them, or crawl the site from its sitemap.",
      fix: { scrapeOptions: { waitFor: 2_000 } }
    }]
    : [{
      text: `It follows only links to pages below the start page ${crawl.url}.`,
      fix: { crawlEntireDomain: true }
    }]
}

/** Explains failures by code, most frequent first. */
const failuresOf = ({ kind, request }: PageJob, failures: ReadonlyArray<PageFailure>): ReadonlyArray<Finding> =>
  [...Map.groupBy(failures, ({ code, error }) => code ?? error)]
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, maxReasons)
    .map(([code, failed]) => {
      const [{ error, url } = { error: "", url: "" }] = failed
      const fix = fixes[code]?.(request)
      return {
        text: `${countOf(failed.length, "page")} failed with ${code}, such as ${url}: ${error}.`.replace(/\.\.$/u, "."),
        ...fix === undefined ? {} : { fix: kind === "crawl" ? { scrapeOptions: fix } : fix }
      }
    })

const maxReasons = 5

type Fix = (request: { readonly timeout?: number | undefined }) => Readonly<Record<string, unknown>> | undefined

/** What may help against the failure of a page. */
const fixes: Readonly<Record<string, Fix>> = {
  SCRAPE_TIMEOUT: ({ timeout = limits.scrapeTimeoutDefault }) =>
    timeout < limits.scrapeTimeoutMaximum ? { timeout: Math.min(timeout * 2, limits.scrapeTimeoutMaximum) } : undefined,
  SCRAPE_SSL_ERROR: () => ({ skipTlsVerification: true }),
  SCRAPE_PDF_OCR_REQUIRED: () => ({ parsers: [{ type: "pdf", mode: "auto" }] }),
  SCRAPE_LOCKDOWN_CACHE_MISS: () => ({ lockdown: false }),
  SCRAPE_PROXY_SELECTION_ERROR: () => ({ proxy: "basic" })
}
