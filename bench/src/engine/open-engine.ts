import { embedded, PageStore, type StoredPage } from "@trawl/engine"
import * as Effect from "effect/Effect"

export const apiKey = "bench"

export const openEngine = (dataDirectory: string) => embedded({ dataDirectory, apiKeys: [apiKey] })

/** Stores pages and returns when they are durable. */
export const putAll = (pages: ReadonlyArray<StoredPage>) => Effect.flatMap(PageStore, (store) => store.putAll(pages))
