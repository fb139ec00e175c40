import type { PageMetadata } from "@trawl/reader/page"

/** Whether a page says of itself that it is for adults only: by a rating that search engines know, or by the RTA label. */
export const isForAdults = (metadata: PageMetadata): boolean =>
  Object.entries(metadata).some(([name, value]) =>
    ratingNames.has(name.toLowerCase()) && [value].flat().some((rating) => adultRating.test(rating))
  )

const ratingNames: ReadonlySet<string> = new Set(["rating", "og:restrictions:age", "isfamilyfriendly"])
const adultRating = /^(?:adult|mature|restricted|18\+?|false)$|RTA-5042-1996-1400-1577-RTA/iu
