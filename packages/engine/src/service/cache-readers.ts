import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PageReaders } from "../store/page-readers.ts"
import { CurrentTeam } from "./team.ts"

/** The teams that have added a page to the cache. Cache-only requests must not reveal what other teams have read. */
export class CacheReaders extends Context.Service<CacheReaders, {
  /** Whether the current team may see that a page is in the cache. */
  readonly mayRead: (url: string) => Effect.Effect<boolean>
}>()("@trawl/engine/service/CacheReaders") {}

export const layer: Layer.Layer<CacheReaders, never, PageReaders> = Layer.effect(
  CacheReaders,
  Effect.map(
    PageReaders,
    ({ mayRead }) =>
      CacheReaders.of({ mayRead: (url) => Effect.flatMap(CurrentTeam, ({ name }) => mayRead(url, name)) })
  )
)
