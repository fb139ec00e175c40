import type { PdfRead } from "@trawl/reader/documents"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { TakenPage } from "../page/take-document.ts"

/** Stores fetched pages, only the newest copy per URL. Acknowledged writes survive `kill -9`. */
export class PageStore extends Context.Service<PageStore, {
  /** Stores or replaces a page in one transaction. The next search finds it, if `WaitsForSearches`. */
  readonly put: (page: StoredPage) => Effect.Effect<void>
  /** Stores or replaces many pages, which is faster than one by one. All are stored when it returns. */
  readonly putAll: (pages: ReadonlyArray<StoredPage>) => Effect.Effect<void>
  /**
   * Finds a page by its final or requested URL, ignoring fragments. `mayBeLate`: perhaps without the changes of the last
   * moments.
   */
  readonly get: (url: string, mayBeLate?: boolean) => Effect.Effect<StoredPage | undefined>
  readonly remove: (url: string) => Effect.Effect<void>
  readonly count: Effect.Effect<number>
  /** Findable pages of a URL's site that a team may see: at most 500, by ID, after the page `after`. */
  readonly ofSite: (url: string, team: string, after: number) => Effect.Effect<ReadonlyArray<ListedPage>>
  /** The URLs of all pages, in no particular order. */
  readonly urls: Effect.Effect<ReadonlyArray<string>>
  /** Whether the searches of this process have known all pages at some time since it started. */
  readonly isComplete: Effect.Effect<boolean>
  /** The number of changes that the searches of this process do not know yet. Always 0 in an engine of one process. */
  readonly changesToFollow: Effect.Effect<number>
  /** Waits until the searches of this process know all pages that are stored now, for at most two seconds. */
  readonly followed: Effect.Effect<void>
}>()("@trawl/engine/store/PageStore") {}

/**
 * Whether a change of pages waits until the searches of this process know it. Jobs do not wait for each page: they wait
 * for all before their end is reported.
 */
export const WaitsForSearches = Context.Reference<boolean>("@trawl/engine/store/WaitsForSearches", {
  defaultValue: () => true
})

/**
 * Where `put` may leave the pages that are read for an outcome of a job: they are stored with it. Outside of jobs, and
 * where that saves nothing, `put` stores a page at once.
 */
export const CopiesOfJob = Context.Reference<Array<StoredPage> | undefined>("@trawl/engine/store/CopiesOfJob", {
  defaultValue: () => undefined
})

export interface ListedPage {
  readonly id: number
  readonly url: string
  readonly title: string
  readonly description: string
}

/** A stored page: a page that was read, without the blocks of a PDF file. */
export interface StoredPage extends Omit<TakenPage, "pdf"> {
  /** False for a page that searches must not find, such as one with `noindex`; `true` by default. */
  readonly findable?: boolean | undefined
  /**
   * The team that adds the page. Only the teams that have added a page may see that it is stored, unless it was first
   * added without a team. Not returned by `get`.
   */
  readonly reader?: string | undefined
  readonly pdf?: Omit<PdfRead, "blocks"> | undefined
  /** Request headers with which the host says whether the page has changed: `if-none-match`, `if-modified-since`. */
  readonly conditions?: Readonly<Record<string, string>> | undefined
}
