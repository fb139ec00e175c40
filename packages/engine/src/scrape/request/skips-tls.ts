import type { SearchScrapeOptions } from "@trawl/schema"
import { searchScrapeOptionsDefaults } from "@trawl/types"

/** Whether invalid TLS certificates are accepted, for the page and its subresources. */
export const skipsTls = (
  { skipTlsVerification = searchScrapeOptionsDefaults.skipTlsVerification }: Pick<
    SearchScrapeOptions,
    "skipTlsVerification"
  >
): boolean => skipTlsVerification
