import type { PageContent } from "@trawl/reader"

/** Names of metadata that only the engine sets begin with this. */
export const ownMetadata = "trawl:"

/** The content of a fetched page without metadata that only the engine may set. */
export const withoutOwnMetadata = (content: PageContent): PageContent =>
  Object.keys(content.metadata).some(isOwn)
    ? {
      ...content,
      metadata: Object.fromEntries(Object.entries(content.metadata).filter(([name]) => !isOwn(name)))
    }
    : content

const isOwn = (name: string): boolean => name.startsWith(ownMetadata)
