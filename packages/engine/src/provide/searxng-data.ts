import type { ImageResult, NewsResult, SearchData, WebResult } from "@trawl/schema"
import type { SearxngResult } from "./searxng-page.ts"

/** The results of SearXNG as those of a source. */
export const dataOf: {
  readonly [Kind in "web" | "images" | "news"]: (results: ReadonlyArray<SearxngResult>, pdf: boolean) => SearchData
} = {
  web: (results, pdf) => ({
    web: results.map(({ text, title, url }): WebResult => ({
      url,
      title,
      description: text,
      ...pdf ? { category: "pdf" } : {}
    }))
  }),
  images: (results) => ({
    images: results.flatMap(({ image, title, url }): ReadonlyArray<ImageResult> =>
      image === undefined ? [] : [{
        title,
        imageUrl: image.url,
        ...image.width !== undefined && image.height !== undefined
          ? { imageWidth: image.width, imageHeight: image.height }
          : {},
        url
      }]
    )
  }),
  news: (results) => ({
    news: results.map(({ date, picture, text, title, url }): NewsResult => ({
      title,
      snippet: text,
      url,
      ...date === undefined ? {} : { date: new Date(date).toISOString() },
      ...picture === undefined ? {} : { imageUrl: picture }
    }))
  })
}
