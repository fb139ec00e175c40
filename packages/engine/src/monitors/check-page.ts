import type { PageVerdict } from "@trawl/reader/verdict"
import { credits as prices, type Document, type SearchScrapeOptions } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ComparisonOptions } from "../changes/change.ts"
import { newId } from "../jobs/new-id.ts"
import { storeScrape } from "../jobs/stored-scrapes.ts"
import { explained } from "../request/failure.ts"
import type { PageVersion } from "../scrape/scrape-page.ts"
import { unlessUnwritable } from "../store/database-unusable.ts"
import { judgeChanges } from "./judge-changes.ts"
import { comparePage, type PageChange } from "./compare-page.ts"
import type { CheckedPage, KnownPage, PageStatus, Snapshot } from "./monitor.ts"
import { MonitorStore, type SettledPage } from "./monitor-store.ts"
import { readPage } from "./read-page.ts"
import type { WatchedFormats } from "./watched-formats.ts"

type Verdict = PageVerdict["verdict"]

/** The result of a page, without its deliveries. */
export type PageOutcome = Omit<SettledPage, "alerts" | "deliveries" | "key">

/** A page that a check has read. */
export interface ReadDocument {
  readonly document: Document
  readonly status: number
  readonly verdict: Verdict | undefined
  readonly credits: number
  readonly version?: PageVersion | undefined
}

/** How the pages of a target are read and compared. */
export interface PageRules {
  readonly monitor: string
  readonly target: string
  readonly comparison: ComparisonOptions
  /** The goal for judging changes, if any. */
  readonly goal: string | undefined
  readonly watched: WatchedFormats
  /** Identifies the options: see `Snapshot`. */
  readonly options: string
}

/** Reads a page of a list, and compares it with its stored version. */
export const checkListedPage = Effect.fnUntraced(
  function*(
    url: string,
    rules: PageRules & { readonly scrapeOptions: SearchScrapeOptions },
    known: KnownPage | undefined
  ) {
    const isComparable = known !== undefined && known.snapshot.options === rules.options && !known.isRemoved
    const read = yield* readPage(
      url,
      rules.scrapeOptions,
      rules.watched.formats,
      isComparable ? known.snapshot.version : undefined
    )
    if ("failed" in read) {
      return yield* outcome(rules, url, "error", { known, error: explained(read.failed), credits: read.credits })
    }
    if (read.document === undefined) {
      const credits = prices.page + read.credits
      return yield* outcome(rules, url, "same", { known, scrapeId: known?.snapshot.scrapeId, credits })
    }
    const { credits, document, source, verdict } = read
    return yield* checkDocument(
      url,
      { document, credits, status: source.status, verdict: verdict.verdict, version: read.version() },
      rules,
      known
    )
  }
)

/** Compares a page with its stored version. */
export const checkDocument = Effect.fnUntraced(
  function*(url: string, read: ReadDocument, rules: PageRules, known: KnownPage | undefined) {
    const { credits, document, status: statusCode, verdict, version } = read
    const facts = { known, statusCode, credits }
    if (statusCode === 404 || statusCode === 410) {
      if (known === undefined) {
        return yield* outcome(rules, url, "error", { ...facts, error: `The page does not exist: ${statusCode}` })
      }
      return yield* outcome(rules, url, known.isRemoved ? "same" : "removed", { ...facts, isRemoved: true })
    }
    const unusable = whyUnusable(statusCode, verdict)
    if (unusable !== undefined) return yield* outcome(rules, url, "error", { ...facts, error: unusable })
    const scrapeId = document.metadata?.scrapeId ?? (yield* newId)
    yield* unlessUnwritable("The document of a check", undefined)(storeScrape(document))
    const snapshot: Snapshot = {
      scrapeId,
      markdown: document.markdown ?? "",
      json: rules.watched.json ? JSON.stringify(document.json ?? null) : undefined,
      options: rules.options,
      version
    }
    const now = { ...facts, scrapeId, snapshot }
    // pages that were read with other options are not comparable
    if (known === undefined || known.isRemoved || known.snapshot.options !== rules.options) {
      return yield* outcome(rules, url, "new", now)
    }
    const before = yield* Effect.orDie((yield* MonitorStore).content(rules.monitor, rules.target, known.key))
    // the monitor has been deleted meanwhile
    if (before === undefined) return yield* outcome(rules, url, "new", now)
    const change = yield* comparePage(before, snapshot, rules.watched, rules.comparison)
    if (change !== undefined && "problem" in change) {
      return yield* outcome(rules, url, "error", { ...facts, error: change.problem })
    }
    if (change === undefined) return yield* outcome(rules, url, "same", now)
    const judgment = judgeChanges(rules.goal, change.blocks)
    const judged = judgment === undefined ? 0 : prices.judgedChange
    return yield* outcome(rules, url, "changed", { ...now, change, judgment, credits: credits + judged })
  }
)

/** The result of a page of a site that complete crawls have not found. */
export const missingPage = (rules: PageRules, known: KnownPage) =>
  outcome(rules, known.url, "removed", { known, credits: 0, isRemoved: true })

/** A page that could not be read. */
export const failedPage = (url: string, rules: PageRules, known: KnownPage | undefined, error: string) =>
  outcome(rules, url, "error", { known, error, credits: 0 })

const outcome = Effect.fnUntraced(
  function*(rules: PageRules, url: string, status: PageStatus, facts: {
    readonly known?: KnownPage | undefined
    readonly statusCode?: number | undefined
    readonly error?: string | undefined
    readonly scrapeId?: string | undefined
    readonly change?: PageChange | undefined
    readonly judgment?: CheckedPage["judgment"] | undefined
    readonly snapshot?: Snapshot | undefined
    readonly isRemoved?: boolean | undefined
    readonly credits: number
  }) {
    const { change, credits, error, isRemoved, judgment, known, scrapeId, snapshot, statusCode } = facts
    const page: CheckedPage = {
      id: yield* newId,
      targetId: rules.target,
      url,
      status,
      previousScrapeId: known?.snapshot.scrapeId ?? null,
      currentScrapeId: scrapeId ?? null,
      statusCode: statusCode ?? null,
      error: error ?? null,
      metadata: null,
      judgment: judgment ?? null,
      diff: change?.diff ?? null,
      ...change?.trawl === undefined ? {} : { trawl: change.trawl },
      ...rules.watched.json && snapshot?.json !== undefined ? { snapshot: { json: JSON.parse(snapshot.json) } } : {},
      createdAt: new Date(yield* Clock.currentTimeMillis).toISOString()
    }
    return { page, credits, snapshot, isRemoved } satisfies PageOutcome as PageOutcome
  }
)

/** Why a page is not the content of its URL; undefined if it is. */
const whyUnusable = (status: number, verdict: Verdict | undefined): string | undefined => {
  if (verdict !== undefined && unusable.has(verdict)) return `The page is ${verdict}, so its content is unknown`
  return status < 200 || status > 299 ? `The page returned ${status}, so its content is unknown` : undefined
}

const unusable: ReadonlySet<Verdict> = new Set(["blocked", "login", "error", "parked", "partial", "empty"])
