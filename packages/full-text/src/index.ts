import type { Term } from "@trawl/query-builder"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { Document } from "./documents/document.ts"
import { FullTextIndex } from "./documents/full-text-index.ts"
import type { SearchOptions } from "./documents/search-options.ts"
import type { Hit } from "./search-index.ts"

export { type Document, DocumentInvalid } from "./documents/document.ts"
export { type SearchOptions, SearchOptionsInvalid } from "./documents/search-options.ts"
export { QueryRefused } from "./plan/query-refused.ts"
export type { Hit } from "./search-index.ts"
export { IndexUnusable } from "./segment-index.ts"

/**
 * An open index. It rejects invalid input with an error with a `_tag`: `DocumentInvalid`, `QueryRefused` or
 * `SearchOptionsInvalid`.
 */
export interface Index extends AsyncDisposable {
  /**
   * Stores documents, replacing those with the same URL. When it resolves, they are durable and searchable. Stores none
   * if one is invalid.
   */
  readonly put: (documents: Document | ReadonlyArray<Document>) => Promise<void>
  /** Removes documents by URL; a URL that is not stored is ignored. */
  readonly remove: (urls: string | ReadonlyArray<string>) => Promise<void>
  /** How many documents are stored. */
  readonly count: () => Promise<number>
  /** Searches with a query as people write it, or with terms of `@trawl/query-builder`; best first. */
  readonly search: (query: string | ReadonlyArray<Term>, options?: SearchOptions) => Promise<ReadonlyArray<Hit>>
  /** Writes data that is only in memory, so that the next `open` is fast, and closes the files. */
  readonly close: () => Promise<void>
}

/**
 * Opens an index in a directory, which is created if need be and used by one process at a time; without a directory, in
 * memory. Rejects with `IndexUnusable` when the directory cannot be used.
 */
export const open = async (directory?: string): Promise<Index> => {
  const runtime = ManagedRuntime.make(FullTextIndex.layer(directory))
  const index = await runtime.runPromise(FullTextIndex)
  const close = () => runtime.dispose()
  return {
    put: (documents) => runtime.runPromise(index.put(documents)),
    remove: (urls) => runtime.runPromise(index.remove(urls)),
    count: () => runtime.runPromise(index.count),
    search: (query, options) => runtime.runPromise(index.search(query, options)),
    close,
    [Symbol.asyncDispose]: close
  }
}
