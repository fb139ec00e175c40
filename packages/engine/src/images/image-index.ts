import type { IndexRequest, QueryRefused } from "@trawl/full-text/effect"
import type { ImageResult } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { PixelSize } from "./pixel-size.ts"

/** Finds the images of stored pages, as far as these have been read. Every operator of the query is enforced or refused, never ignored. */
export class ImageIndex extends Context.Service<ImageIndex, {
  readonly search: (request: ImageRequest) => Effect.Effect<ImagesFound, QueryRefused>
  /** Those of the images whose own size nobody has read, or not for long. */
  readonly unmeasured: (urls: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>>
  /** Keeps what was read of an image; undefined when it could not be read. */
  readonly measured: (url: string, size: PixelSize | undefined) => Effect.Effect<void>
}>()("@trawl/engine/images/ImageIndex") {
  /** Without images. */
  static readonly none: Layer.Layer<ImageIndex> = Layer.succeed(ImageIndex, {
    search: () => Effect.succeed({ images: [], any: false }),
    unmeasured: () => Effect.succeed([]),
    measured: () => Effect.void
  })
}

/** Domains and dates are those of the pages with the images. */
export interface ImageRequest
  extends Pick<IndexRequest, "terms" | "limit" | "includeDomains" | "excludeDomains" | "dated" | "sortByDate">
{
  /** Without images of pages that call themselves adult. */
  readonly safe?: boolean | undefined
}

export interface ImagesFound {
  readonly images: ReadonlyArray<ImageResult>
  /** Whether there is any image at all. */
  readonly any: boolean
}
