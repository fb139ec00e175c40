import type { PageContent } from "@trawl/reader/page"

/** Facts about a page as a whole: its content without texts and links. */
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
