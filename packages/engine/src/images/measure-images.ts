import * as Effect from "effect/Effect"
import type { FetchedPage, PageFailed } from "@trawl/fetcher/effect"
import type { StoredPage } from "../store/page-store.ts"
import { ImageIndex } from "./image-index.ts"
import { pageImages } from "./page-images.ts"
import { pixelSize } from "./pixel-size.ts"

/**
 * Reads the real sizes of a page's first images that nobody has measured yet. `fetch` brings the beginning of an image, or
 * undefined where it must not be asked for. What cannot be had keeps the size that the page declares.
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
  for (const { image, url } of brought.slice(0, mostOfPage)) {
    const size = yield* image.pipe(
      Effect.map(({ body, status }) => status === 200 || status === 206 ? pixelSize(body) : undefined),
      Effect.catchTag("PageFailed", () => Effect.undefined) // the page's own word has to do
    )
    yield* index.measured(url, size)
  }
})

/** A crawl is for pages: each image costs one of its turns. */
const mostOfPage = 4
