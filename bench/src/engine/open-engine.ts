import { embedded, PageStore, type StoredPage } from "@trawl/engine"
import * as Effect from "effect/Effect"

export const apiKey = "bench"

/** An engine with its default index, or one by its name. */
export const openEngine = (dataDirectory: string, index: string) => {
  // a name from the command line: the engine knows which it has
  const named = index === "default" ? {} : { index: index as never }
  const options = { dataDirectory, apiKeys: [apiKey], ...named }
  return embedded(options)
}

/** Stores pages and returns when they are durable; in one transaction where the store can. */
export const putAll = (pages: ReadonlyArray<StoredPage>) =>
  Effect.flatMap(PageStore, (store: PageStore["Service"] & { readonly putAll?: (pages: ReadonlyArray<StoredPage>) => Effect.Effect<void> }) =>
    store.putAll === undefined ? Effect.forEach(pages, store.put, { discard: true }) : store.putAll(pages)
  )
