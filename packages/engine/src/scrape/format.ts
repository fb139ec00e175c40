import type { SelectorUnusable } from "@trawl/reader/html"
import type { PageContent } from "@trawl/reader/page"
import type { PageVerdict } from "@trawl/reader/verdict"
import type { Document, Failure, Format, FormatType, SearchScrapeOptions } from "@trawl/schema"
import type * as Effect from "effect/Effect"
import type { RenderedPage } from "@trawl/browser/effect"
import type { PageFailed, PageFetcher } from "@trawl/fetcher/effect"
import type { Artifacts } from "../artifacts/artifacts.ts"
import type { DocumentReader } from "../page/worker/document-reader.ts"
import type { ChangeHistory } from "../store/change-history.ts"
import type { StoredPage } from "../store/page-store.ts"
import type { SchemaChecks } from "./extract/schema-checks.ts"
import type { PageModel } from "./page-model.ts"
import type { ThreatProtection } from "./policy/threat/threat-protection.ts"
import type { RequestedFormats } from "./requested-formats.ts"
import type { RunOnPage } from "./run-on-page.ts"

/** A page that is being scraped: what its formats are made from. */
export interface ScrapeContext {
  /** As it was asked for this time. */
  readonly url: string
  readonly page: StoredPage
  /** Its bytes as they came; undefined for a page from the cache. */
  readonly body?: Uint8Array | undefined
  /** Undefined for a file. */
  readonly verdict?: PageVerdict | undefined
  /** Read with the options of the request. */
  readonly content: PageContent
  /** Has done what takes longer the larger the page is. */
  readonly work: RunOnPage
  readonly options: SearchScrapeOptions
  readonly asked: RequestedFormats
  /** The types of all formats asked for. */
  readonly formats: ReadonlySet<FormatType>
  /** Where in the request's list each of them stands. */
  readonly places: ReadonlyMap<FormatType, number>
  readonly cached: boolean
  /** The outbound proxy of the page, by its name in documents; undefined if none was used. */
  readonly proxyUsed?: string | undefined
  /** Its texts were looked through for personal data. */
  readonly redacted?: boolean | undefined
  /** Fails for a URL of which nothing may be read for this request. */
  readonly mayVisit: UrlCheck
  readonly forbids?: HostRefusal | undefined
  /** Nothing of it stays on disk. */
  readonly zeroDataRetention?: boolean | undefined
  /** What the browser has of it, when one has shown it. */
  readonly rendered?: RenderedPage | undefined
  /** Why no browser has shown it, when one should have. */
  readonly notRendered?: string | undefined
}

/** Why the lists of the policy of a request forbid to load from a host what a page is made of; undefined where they do not. Classifiers are not asked about that. */
export type HostRefusal = (host: string) => string | undefined

/** Fails where the policy of a request forbids a URL. */
export type UrlCheck = (url: string) => Effect.Effect<void, Failure>

/** What one format adds to the document. */
export interface FormatResult {
  readonly fields: Partial<Document>
  /** Why a field is null, or worth less than it looks. */
  readonly warning?: string | undefined
}

/** A format as it was asked for, a bare name among them. */
export type RequestedFormat<Type extends FormatType> = Extract<Format, { readonly type: Type }>

/** Makes one format of a page. A format that the page does not give is null, with a warning that says why. */
export type MakeFormat<Type extends FormatType> = (
  asked: RequestedFormat<Type>,
  scraping: ScrapeContext
) => Effect.Effect<FormatResult, Failure | PageFailed | SelectorUnusable, FormatPorts>

/** What formats are made with. */
export type FormatPorts =
  | Artifacts
  | ChangeHistory
  | DocumentReader
  | PageFetcher
  | PageModel
  | SchemaChecks
  | ThreatProtection
