import { PageStore } from "@trawl/engine"
import * as Effect from "effect/Effect"
import type { Site } from "./open-site.ts"

/** A query about the crawled pages, as plain words, because titles may contain text that looks like operators. */
export const firstQuery = Effect.fnUntraced(function*(site: Site) {
  if (site.pageCount !== undefined) return "retry schedule jitter"
  const first = yield* (yield* PageStore).get(site.site)
  return plainWords(first?.content.title ?? "") || plainWords(site.name)
})

const plainWords = (text: string): string => (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, 4).join(" ")
