import type { PageMetadata } from "@trawl/reader/page"

/** The picture that a page shows of itself elsewhere. */
export const pictureOf = (metadata: PageMetadata): string | undefined =>
  ["ogImage", "twitter:image"].flatMap((name) => metadata[name] ?? []).find((url) => /^https?:/u.test(url))
