import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Facts about stored pages that searches do not match. */
export class KnownPages extends Context.Service<KnownPages, {
  /**
   * Reads the facts of pages stored since the last call. Waits for at most this many milliseconds, returns the number
   * of unread pages, and continues with them in the background.
   */
  readonly read: (milliseconds: number) => Effect.Effect<number>
  /** Facts of the pages of these URLs, by URL. */
  readonly about: (urls: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, PageAttributes>>
  /** The preview image of a page, by its URL. */
  readonly pictures: (urls: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>>
  /** The IDs of pages with a publication date. */
  readonly news: Effect.Effect<ReadonlySet<number>>
  /** The IDs of repository pages and documentation. */
  readonly developer: Effect.Effect<ReadonlySet<number>>
  /** The IDs of pages that are labelled as adult, or that may be and have not been read yet. */
  readonly adult: Effect.Effect<ReadonlySet<number>>
}>()("@trawl/engine/search/KnownPages") {
  /** No known pages. */
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
