import type { PageMetadata } from "@trawl/reader/page"

/** The preview image of a page. */
export const pictureOf = (metadata: PageMetadata): string | undefined =>
  ["ogImage", "twitter:image"].flatMap((name) => metadata[name] ?? []).find((url) => /^https?:/u.test(url))
