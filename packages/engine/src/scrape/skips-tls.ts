import type { SearchScrapeOptions } from "@trawl/schema"
import { searchScrapeOptionsDefaults } from "@trawl/types"

/** Whether certificates that nobody vouches for will do, of the page and of what it is made of. */
export const skipsTls = (
  { skipTlsVerification = searchScrapeOptionsDefaults.skipTlsVerification }: Pick<
    SearchScrapeOptions,
    "skipTlsVerification"
  >
): boolean => skipTlsVerification
