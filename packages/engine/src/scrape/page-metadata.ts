import type { PageContent } from "@trawl/reader/page"

/** What a page says of itself as a whole: its content without its texts and links. */
export type PageMetadata = Pick<
  PageContent,
  "description" | "images" | "language" | "metadata" | "publishedAt" | "title"
>

export const pageMetadataOf = (
  { description, images, language, metadata, publishedAt, title }: PageContent
): PageMetadata => ({
  description,
  images,
  language,
  metadata,
  publishedAt,
  title
})
