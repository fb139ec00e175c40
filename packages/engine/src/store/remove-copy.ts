import { pageKey } from "@trawl/fetcher/url"
import * as Effect from "effect/Effect"
import { PageStore } from "./page-store.ts"

/** Removes the stored page of a URL. If the URL used to redirect to another page, that page stays. */
export const removeCopy = Effect.fnUntraced(function*(url: string) {
  const store = yield* PageStore
  const copy = yield* store.get(url)
  if (copy !== undefined && pageKey(copy.url) === pageKey(url)) yield* store.remove(url)
})
