import type { SearchData } from "@trawl/schema"

/** Leaves out results with URLs that other operations would refuse. */
export const withValidUrls = (data: SearchData): SearchData => ({
  ...data,
  ...data.web && { web: numbered(data.web.filter(({ url }) => isValid(url))) },
  ...data.images &&
    {
      images: numbered(
        data.images.filter(({ imageUrl, url }) => [imageUrl, url].every((href) => href === undefined || isValid(href)))
      )
    },
  ...data.news && { news: numbered(data.news.filter(({ url }) => url !== undefined && isValid(url))) }
})

const isValid = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/u.test(url.protocol) && url.hostname !== "" && url.username === "" &&
    url.password === ""
}

/** The same key for URLs of the same page: ignores the scheme, `www.`, a trailing slash and the fragment. */
export const addressKey = (text: string): string => {
  const url = URL.parse(text)
  return url === null ? text : url.host.replace(/^www\./u, "") + url.pathname.replace(/\/$/u, "") + url.search
}

/** Results with their positions, counted from 1. */
export const numbered = <A extends object>(items: ReadonlyArray<A>): ReadonlyArray<A & { readonly position: number }> =>
  items.map((item, index) => ({ ...item, position: index + 1 }))
