import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** What links between stored pages say of them. */
export class LinkGraph extends Context.Service<LinkGraph, {
  /**
   * Works out anew how well linked each page is and what links call it, and has the search indexes take in where that has
   * changed notably. Happens by itself after a crawl, and when enough pages have changed.
   */
  readonly refresh: Effect.Effect<Refreshed>
}>()("@trawl/engine/links/LinkGraph") {
  /** Without links. */
  static readonly none: Layer.Layer<LinkGraph> = Layer.succeed(LinkGraph, {
    refresh: Effect.succeed({ pages: 0, links: 0, changed: 0 })
  })
}

export interface Refreshed {
  readonly pages: number
  /** Links from one of these pages to another. */
  readonly links: number
  /** Pages whose quality or anchor texts have changed notably. */
  readonly changed: number
}
