import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** What is known of stored pages beside what searches match. */
export interface PageLibrary {
  /** Facts of the pages of these URLs, by URL. */
  readonly about: (urls: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, PageFacts>>
  /** The picture that a page shows of itself elsewhere, by URL. */
  readonly pictures: (urls: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>>
  /** Pages that say when they were published, by id. */
  readonly news: Effect.Effect<PageSet>
  /** Repositories' pages and documentation. */
  readonly developer: Effect.Effect<PageSet>
  /** Pages that say they are for adults. */
  readonly adult: Effect.Effect<PageSet>
}

export interface PageSet {
  readonly pages: ReadonlySet<number>
  /** Pages of which it is not known yet whether they belong to it. */
  readonly unread: number
}

export interface PageFacts {
  readonly id: number
  readonly language: string | undefined
  /** Milliseconds since the epoch. */
  readonly publishedAt: number | undefined
}

const none = Effect.succeed<PageSet>({ pages: new Set(), unread: 0 })

/** The pages of the engine's store; none by default. */
export const KnownPages = Context.Reference<PageLibrary>("@trawl/engine/search/KnownPages", {
  defaultValue: () => ({
    about: () => Effect.succeed(new Map()),
    pictures: () => Effect.succeed(new Map()),
    news: none,
    developer: none,
    adult: none
  })
})
