import type { PageContent } from "@trawl/reader/page"

/** What a page says of itself as a whole: its content without its texts and links. */
export type PageFacts = Pick<PageContent, "description" | "images" | "language" | "metadata" | "publishedAt" | "title">

export const factsOf = ({ description, images, language, metadata, publishedAt, title }: PageContent): PageFacts => ({
  description,
  images,
  language,
  metadata,
  publishedAt,
  title
})
