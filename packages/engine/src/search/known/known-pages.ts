import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** What is known of stored pages beside what searches match. */
export class KnownPages extends Context.Service<KnownPages, {
  /**
   * Reads what pages stored since the last time are and show, which everything else here and the images go by. Waits so many
   * milliseconds at most, gives how many pages are left, and goes on with them by itself.
   */
  readonly read: (milliseconds: number) => Effect.Effect<number>
  /** Facts of the pages of these URLs, by URL. */
  readonly about: (urls: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, PageAttributes>>
  /** The picture that a page shows of itself elsewhere, by URL. */
  readonly pictures: (urls: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>>
  /** Pages that say when they were published, by id. */
  readonly news: Effect.Effect<ReadonlySet<number>>
  /** Repositories' pages and documentation, by id. */
  readonly developer: Effect.Effect<ReadonlySet<number>>
  /** Pages that say they are for adults, and those that may and are still to be read, by id. */
  readonly adult: Effect.Effect<ReadonlySet<number>>
}>()("@trawl/engine/search/KnownPages") {
  /** Without known pages. */
  static readonly none: Layer.Layer<KnownPages> = Layer.succeed(KnownPages, {
    read: () => Effect.succeed(0),
    about: () => Effect.succeed(new Map()),
    pictures: () => Effect.succeed(new Map()),
    news: Effect.succeed(new Set<number>()),
    developer: Effect.succeed(new Set<number>()),
    adult: Effect.succeed(new Set<number>())
  })
}

export interface PageAttributes {
  readonly id: number
  readonly language: string | undefined
  /** Milliseconds since the epoch. */
  readonly publishedAt: number | undefined
}
