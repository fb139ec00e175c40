import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { DeveloperFacts, DeveloperKind } from "../../developer/developer-kind.ts"

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
  /** The IDs of pages for developers that match. */
  readonly developerPages: (filter: DeveloperFilter) => Effect.Effect<ReadonlySet<number>>
  /** The kinds of pages for developers that exist; of one repository if it is given. */
  readonly developerKinds: (repository?: string) => Effect.Effect<ReadonlySet<DeveloperKind>>
  /** Whether there is documentation of a source: a host, or a host and the beginning of a path. */
  readonly hasSource: (source: string) => Effect.Effect<boolean>
  /** What the pages of these URLs are for developers, by URL. */
  readonly developerFacts: (urls: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, DeveloperFacts>>
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
    developerPages: () => Effect.succeed(new Set<number>()),
    developerKinds: () => Effect.succeed(new Set<DeveloperKind>()),
    hasSource: () => Effect.succeed(false),
    developerFacts: () => Effect.succeed(new Map()),
    adult: Effect.succeed(new Set<number>())
  })
}

/** All parts must match. */
export interface DeveloperFilter {
  readonly kinds: ReadonlyArray<DeveloperKind>
  /** Only pages of these repositories; applies to all kinds except documentation. */
  readonly repositories?: ReadonlyArray<string> | undefined
  /** Only documentation of these sources; applies only to documentation. */
  readonly sources?: ReadonlyArray<string> | undefined
  readonly isSkill?: boolean | undefined
}

export interface PageAttributes {
  readonly id: number
  readonly language: string | undefined
  /** Milliseconds since the epoch. */
  readonly publishedAt: number | undefined
}
