import { languagesOf } from "@trawl/browser/effect"
import type { MapRequest } from "@trawl/schema"

/** How the pages and sitemaps of a map are requested. */
export const requestOptions = ({ headers, location }: MapRequest) => ({ headers, languages: languagesOf(location) })
