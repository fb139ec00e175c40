import { embedded, type EmbeddedOptions, PageStore, type StoredPage } from "@trawl/engine"
import * as Effect from "effect/Effect"

export const apiKey = "bench"

/** Which index: the engine's default, or one by its name. */
export const openEngine = (dataDirectory: string, index: string) => {
  const options: EmbeddedOptions & { readonly index?: string } = {
    dataDirectory,
    apiKeys: [apiKey],
    ...index === "default" ? {} : { index }
  }
  return embedded(options)
}

/** Stores pages and returns when they are durable; in one transaction where the store can. */
export const putAll = (pages: ReadonlyArray<StoredPage>) =>
  Effect.flatMap(PageStore, (store: PageStore["Service"] & { readonly putAll?: (pages: ReadonlyArray<StoredPage>) => Effect.Effect<void> }) =>
    store.putAll === undefined ? Effect.forEach(pages, store.put, { discard: true }) : store.putAll(pages)
  )
