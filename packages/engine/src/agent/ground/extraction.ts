import type { ScrapeOptions } from "@trawl/schema"

/** What an extraction asks in addition to an agent run. */
export interface Extraction {
  /** The URLs whose sites are read: those of the request that ended in `/*`. */
  readonly sites: ReadonlyArray<string>
  readonly ignoreSitemap: boolean
  readonly includeSubdomains: boolean
  /** Whether pages of other sites are read as well. */
  readonly leavesSites: boolean
  readonly searchesWeb: boolean
  readonly showSources: boolean
  /** Maximum number of pages. */
  readonly limit?: number | undefined
  /** Instructions for the language model. */
  readonly systemPrompt?: string | undefined
  /** How each page is read. */
  readonly scrapeOptions?: Omit<ScrapeOptions, "formats"> | undefined
}
