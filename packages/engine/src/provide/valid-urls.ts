import type { SearchData } from "@trawl/schema"
import { numbered } from "./numbered.ts"

/** An answer without the results whose URLs no other operation would take. */
export const withValidUrls = (data: SearchData): SearchData => ({
  ...data,
  ...data.web && { web: numbered(data.web.filter(({ url }) => isValid(url))) },
  ...data.images &&
    {
      images: numbered(
        data.images.filter(({ imageUrl, url }) =>
          [imageUrl, url].every((given) => given === undefined || isValid(given))
        )
      )
    },
  ...data.news && { news: numbered(data.news.filter(({ url }) => url !== undefined && isValid(url))) }
})

const isValid = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/u.test(url.protocol) && url.hostname !== "" && url.username === "" &&
    url.password === ""
}
