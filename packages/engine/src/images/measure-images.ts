import * as Effect from "effect/Effect"
import type { FetchedPage, PageFailed } from "@trawl/fetcher/effect"
import type { StoredPage } from "../store/page-store.ts"
import { ImageIndex } from "./image-index.ts"
import { pageImages } from "./page-images.ts"
import { pixelSize } from "./pixel-size.ts"

/**
 * Reads the real sizes of a page's first unmeasured images. `fetch` requests the first bytes of an image; it returns
 * undefined if the image may not be requested. An image that cannot be read keeps its declared size.
 */
export const measureImages = Effect.fnUntraced(function*<R>(
  page: StoredPage,
  fetch: (url: string) => Effect.Effect<FetchedPage, PageFailed, R> | undefined
) {
  if (!page.contentType.includes("html")) return
  const index = yield* ImageIndex
  const unmeasured = yield* index.unmeasured(pageImages(page.rawHtml, page.url).map(({ url }) => url))
  const brought = unmeasured.flatMap((url) => {
    const image = fetch(url)
    return image === undefined ? [] : [{ url, image }]
  })
  for (const { image, url } of brought.slice(0, maxOfPage)) {
    const size = yield* image.pipe(
      Effect.map(({ body, status }) => status === 200 || status === 206 ? pixelSize(body) : undefined),
      Effect.catchTag("PageFailed", () => Effect.undefined) // keep the declared size
    )
    yield* index.measured(url, size)
  }
})

/** Few, because each image delays the next page of a crawl by one request. */
const maxOfPage = 4
