import { embedded, type EmbeddedOptions, PageStore, type StoredPage } from "@trawl/engine"
import * as Effect from "effect/Effect"

export const apiKey = "bench"

export const indexNames: ReadonlyArray<NonNullable<EmbeddedOptions["index"]>> = ["fts5", "segments"]

/** An engine with this index, or with its default one for any other name. */
export const openEngine = (dataDirectory: string, index: string) =>
  embedded({ dataDirectory, apiKeys: [apiKey], index: indexNames.find((name) => name === index) })

/** Stores pages and returns when they are durable. */
export const putAll = (pages: ReadonlyArray<StoredPage>) => Effect.flatMap(PageStore, (store) => store.putAll(pages))
