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
import type { RequestedFormats } from "./request/requested-formats.ts"
import type { RunOnPage } from "./run-on-page.ts"

/** The input for the formats of a page. */
export interface ScrapeContext {
  /** The URL in the request. */
  readonly url: string
  readonly page: StoredPage
  /** The response body; undefined for a page from the cache. */
  readonly body?: Uint8Array | undefined
  /** Undefined for a file. */
  readonly verdict?: PageVerdict | undefined
  /** Read with the request's options. */
  readonly content: PageContent
  /** Runs operations whose time grows with the size of the page. */
  readonly work: RunOnPage
  readonly options: SearchScrapeOptions
  readonly requested: RequestedFormats
  /** The types of all requested formats. */
  readonly formats: ReadonlySet<FormatType>
  /** The index of each format in the request's list. */
  readonly places: ReadonlyMap<FormatType, number>
  readonly cached: boolean
  /** The name of the outbound proxy in documents; undefined if none was used. */
  readonly proxyUsed?: string | undefined
  /** The texts were checked for personal data. */
  readonly redacted?: boolean | undefined
  /** Fails for a URL that the request's policy blocks. */
  readonly mayVisit: UrlCheck
  readonly forbids?: HostRefusal | undefined
  /** The ID of the document. */
  readonly id: string
  /** Nothing is stored on disk. */
  readonly zeroDataRetention?: boolean | undefined
  /** The page as rendered by the browser, if it was. */
  readonly rendered?: RenderedPage | undefined
  /** The reason why the page was not rendered although it should have been. */
  readonly notRendered?: string | undefined
}

/**
 * The reason why a policy's lists block loading subresources from a host; undefined if they do not. Classifiers are not
 * used for subresources.
 */
export type HostRefusal = (host: string) => string | undefined

/** Fails if the request's policy blocks a URL. */
export type UrlCheck = (url: string) => Effect.Effect<void, Failure>

/** The part of the document that one format adds. */
export interface FormatResult {
  readonly fields: Partial<Document>
  /** The reason why a field is null or incomplete. */
  readonly warning?: string | undefined
}

/** A requested format, also if requested by its name only. */
export type RequestedFormat<Type extends FormatType> = Extract<Format, { readonly type: Type }>

/** Creates one format of a page. If the page has no such content, the field is null and a warning has the reason. */
export type MakeFormat<Type extends FormatType> = (
  requestedFormat: RequestedFormat<Type>,
  scraping: ScrapeContext
) => Effect.Effect<FormatResult, Failure | PageFailed | SelectorUnusable, FormatPorts>

/** The services that formats need. */
export type FormatPorts =
  | Artifacts
  | ChangeHistory
  | DocumentReader
  | PageFetcher
  | PageModel
  | SchemaChecks
  | ThreatProtection
