import type { SitemapUse } from "@trawl/types"

export const sitemapUses = ["include", "skip", "only"] as const satisfies ReadonlyArray<SitemapUse>

/** The choices of a form. */
export const sitemapChoices: ReadonlyArray<readonly [use: string, name: string]> = [
  ["", "Sitemap and links"],
  ["skip", "Links only"],
  ["only", "Sitemap only"]
]

export const sitemapOf = (text: string): SitemapUse | undefined => sitemapUses.find((use) => use === text)
