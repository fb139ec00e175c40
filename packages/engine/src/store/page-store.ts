import type { PdfRead } from "@trawl/reader/documents"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { TakenPage } from "../page/take-document.ts"

/** Keeps fetched pages, newest copy per URL. What it has acknowledged survives `kill -9`. */
export class PageStore extends Context.Service<PageStore, {
  /** Stores or replaces the page in one transaction; the next search finds it. */
  readonly put: (page: StoredPage) => Effect.Effect<void>
  /** Stores or replaces many pages, which costs less than one after the other; all are kept when it returns. */
  readonly putAll: (pages: ReadonlyArray<StoredPage>) => Effect.Effect<void>
  /** By final or requested URL (fragment ignored). */
  readonly get: (url: string) => Effect.Effect<StoredPage | undefined>
  readonly remove: (url: string) => Effect.Effect<void>
  readonly count: Effect.Effect<number>
  /** Of all pages, in no order. */
  readonly urls: Effect.Effect<ReadonlyArray<string>>
}>()("@trawl/engine/store/PageStore") {}

/** A page as it is kept: of one that was just read, all but the blocks of a PDF file. */
export interface StoredPage extends Omit<TakenPage, "pdf"> {
  /** False for a page that is kept but must not be found, such as one that says `noindex`; default true. */
  readonly findable?: boolean | undefined
  /** The team that brings it: the page is theirs, and of all who bring it after them, unless it was here without a reader, as everybody's. Not given back. */
  readonly reader?: string | undefined
  readonly pdf?: Omit<PdfRead, "blocks"> | undefined
}
