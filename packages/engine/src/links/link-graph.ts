import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Ranks stored pages by the links between them. */
export class LinkGraph extends Context.Service<LinkGraph, {
  /**
   * Recomputes the link quality and anchor texts of all pages, and updates the search indexes where they have changed
   * notably. Runs automatically after a crawl and when enough pages have changed.
   */
  readonly refresh: Effect.Effect<LinkGraphUpdate>
}>()("@trawl/engine/links/LinkGraph") {
  /** A graph without links. */
  static readonly none: Layer.Layer<LinkGraph> = Layer.succeed(LinkGraph, {
    refresh: Effect.succeed({ pages: 0, links: 0, changed: 0 })
  })
}

export interface LinkGraphUpdate {
  readonly pages: number
  /** Links between these pages. */
  readonly links: number
  /** Pages whose quality or anchor texts have changed notably. */
  readonly changed: number
}
