import type { IndexRequest, QueryRefused } from "@trawl/full-text/effect"
import type { ImageResult } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { PixelSize } from "./pixel-size.ts"

/**
 * Finds images of stored pages whose images have been extracted. Every operator of the query is enforced or refused,
 * never ignored.
 */
export class ImageIndex extends Context.Service<ImageIndex, {
  readonly search: (request: ImageRequest) => Effect.Effect<ImagesFound, QueryRefused>
  /** The images whose real size has not been read recently. */
  readonly unmeasured: (urls: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>>
  /** Stores the real size of an image; undefined if it could not be read. */
  readonly measured: (url: string, size: PixelSize | undefined) => Effect.Effect<void>
}>()("@trawl/engine/images/ImageIndex") {
  /** An index without images. */
  static readonly none: Layer.Layer<ImageIndex> = Layer.succeed(ImageIndex, {
    search: () => Effect.succeed({ images: [], any: false }),
    unmeasured: () => Effect.succeed([]),
    measured: () => Effect.void
  })
}

/** Domains and dates apply to the pages of the images. */
export interface ImageRequest
  extends Pick<IndexRequest, "terms" | "limit" | "includeDomains" | "excludeDomains" | "dated" | "sortByDate">
{
  /** Leaves out images of pages that label themselves as adult. */
  readonly safe?: boolean | undefined
}

export interface ImagesFound {
  readonly images: ReadonlyArray<ImageResult>
  /** Whether the index has any images. */
  readonly any: boolean
}
