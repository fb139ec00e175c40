import type { SitemapUse } from "@trawl/types"

const sitemapUses = ["include", "skip", "only"] as const satisfies ReadonlyArray<SitemapUse>

export const sitemapOf = (text: string): SitemapUse | undefined => sitemapUses.find((use) => use === text)
