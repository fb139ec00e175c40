import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/**
 * Reads the data of pages that results show and that the index does not store. Pages are identified by number; removed
 * pages are left out.
 */
export class PageTexts extends Context.Service<PageTexts, {
  /** The version of the last change. Until it changes, pages that were read are up to date. */
  readonly version: Effect.Effect<number>
  readonly titles: (pages: ReadonlyArray<number>) => Effect.Effect<ReadonlyMap<number, string>>
  readonly results: (pages: ReadonlyArray<number>) => Effect.Effect<ReadonlyMap<number, PageResult>>
  /** The same with the first characters of each text. */
  readonly beginnings: (
    pages: ReadonlyArray<number>,
    characters: number
  ) => Effect.Effect<ReadonlyMap<number, PageText>>
  /** The first characters of a text; empty for a removed page. */
  readonly text: (page: number, characters: number) => Effect.Effect<string>
  /**
   * How long the paths of some pages are: those with the lowest numbers above the given one, ascending. None when there
   * are no more.
   */
  readonly pathLengths: (after: number) => Effect.Effect<ReadonlyArray<readonly [page: number, length: number]>>
  /** Sites that link to a site or are linked from it, or that the same pages link to. */
  readonly linkedSites: (site: string) => Effect.Effect<ReadonlyArray<string>>
  /** Title and headings of some pages of a site, a text per page. */
  readonly headings: (site: string, pages: number) => Effect.Effect<ReadonlyArray<string>>
}>()("@trawl/full-text/PageTexts") {}

export interface PageResult {
  readonly url: string
  readonly title: string
  readonly description: string
}

export interface PageText extends PageResult {
  readonly text: string
}
