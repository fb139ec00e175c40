import { pageName } from "@trawl/reader/page"
import { credits, type Document, type Failure, limits, type SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { type StoredScrapes, storeScrape } from "../../jobs/stored-scrapes.ts"
import { answerMap } from "../../site-map/answer-map.ts"
import { answerSearch } from "../../search/answer-search.ts"
import { withCharge } from "../../scrape/page-charge.ts"
import { scrapePage } from "../../scrape/scrape-page.ts"
import type { AgentTask } from "../ground/agent-task.ts"
import type { Extraction } from "../ground/extraction.ts"
import type { PageRead } from "../ground/reasoner.ts"

/** The tools of an agent. They act as requests of the run's team. */
export interface EngineTools {
  readonly search: (
    query: string,
    task: AgentTask
  ) => Effect.Effect<{ readonly results: ReadonlyArray<SearchToolResult>; readonly credits: number }, Failure>
  readonly page: (url: string, task: AgentTask) => Effect.Effect<PageToolResult>
  /** The URLs of a site, most relevant first. */
  readonly map: (
    url: string,
    search: string,
    limit: number,
    task: AgentTask
  ) => Effect.Effect<{ readonly urls: ReadonlyArray<string>; readonly credits: number }, Failure>
}

/**
 * A page, or the reason why there is none, and its cost. `instead` describes what the site returned instead of the
 * content.
 */
export type PageToolResult = {
  readonly page: PageRead
  readonly status: number
  readonly instead?: string | undefined
  readonly credits: number
} | { readonly failed: Failure; readonly credits: number }

/** A search result. */
export interface SearchToolResult {
  readonly url: string
  readonly title: string
  readonly description: string
}

/** The tools over this engine's search and scrape. */
export const engineTools = Effect.gen(function*() {
  const parts = yield* Effect.context<
    | StoredScrapes
    | Effect.Services<ReturnType<typeof answerMap>>
    | Effect.Services<ReturnType<typeof answerSearch>>
    | Effect.Services<ReturnType<typeof scrapePage>>
  >()
  const tools: EngineTools = {
    search: (query, { threatProtection }) =>
      answerSearch({
        query,
        limit: limits.searchLimitDefault,
        ...threatProtection === undefined ? {} : { threatProtection }
      }).pipe(
        Effect.map(({ creditsUsed, data: { web = [] } }) => ({
          results: web.flatMap(({ description, title, url }) =>
            url === undefined
              ? []
              : [{ url, title: title ?? "", description: (description ?? "").slice(0, maxDescriptionLength) }]
          ),
          credits: creditsUsed
        })),
        Effect.provideContext(parts)
      ),
    map: (url, search, limit, { extraction }) => {
      const { ignoreSitemap, includeSubdomains, leavesSites, scrapeOptions: { headers, location } = {} } = extraction ??
        siteDefaults
      return answerMap({
        url,
        search,
        limit,
        includeSubdomains,
        allowExternalLinks: leavesSites,
        ...ignoreSitemap ? { sitemap: "skip" } : {},
        ...headers === undefined ? {} : { headers },
        ...location === undefined ? {} : { location }
      }).pipe(
        Effect.map(({ links }) => ({ urls: links.map((link) => link.url), credits: credits.map })),
        Effect.provideContext(parts)
      )
    },
    page: Effect.fnUntraced(function*(url, task) {
      // the context waits until the team may read a page
      const options = optionsOf(task)
      const scraped = yield* withCharge(
        scrapePage(url, options, formats).pipe(Effect.tap((document) => storeScrape(document, options)))
      ).pipe(Effect.provideContext(parts))
      if ("failed" in scraped) return scraped
      const { document } = scraped
      return {
        page: pageOf(url, document),
        status: document.metadata?.statusCode ?? 0,
        instead: insteadOf(document),
        credits: scraped.credits
      }
    })
  }
  return tools
})

const formats = ["markdown", "html", "rawHtml"] as const
const maxDescriptionLength = 300

const siteDefaults: Pick<Extraction, "ignoreSitemap" | "includeSubdomains" | "leavesSites" | "scrapeOptions"> = {
  ignoreSitemap: false,
  includeSubdomains: true,
  leavesSites: false
}

const optionsOf = ({ auditMetadata, extraction, threatProtection }: AgentTask): SearchScrapeOptions => ({
  ...extraction?.scrapeOptions,
  ...auditMetadata === undefined ? {} : { auditMetadata },
  ...threatProtection === undefined ? {} : { threatProtection }
})

/** Challenges, login pages and error pages are not read, because they do not have the content of their URL. */
const insteadOf = (
  { metadata: { trawl: { verdict = "content", verdictReason } = {} } = {} }: Document
): string | undefined =>
  ["blocked", "error", "login", "parked"].includes(verdict)
    ? `the page is ${
      verdict === "error" ? "an error page" : verdict === "login" ? "a login page" : verdict
    } (${verdictReason})`
    : undefined

const pageOf = (url: string, { html, markdown, metadata = {}, rawHtml }: Document): PageRead => ({
  url: metadata.url ?? url,
  // without the site's name, which would make every page seem to be about the site
  title: pageName(metadata, headingOf(markdown ?? ""), metadata.url ?? url),
  markdown: markdown ?? "",
  html: html ?? "",
  rawHtml: rawHtml ?? "",
  metadata
})

/** The text of the first `h1`, without its links. */
const headingOf = (markdown: string): string =>
  (/^# +(.+)$/mu.exec(markdown)?.[1] ?? "").replace(/[\\`*_]/gu, "").trim()
