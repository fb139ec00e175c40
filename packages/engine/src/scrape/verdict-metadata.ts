import type { Metadata, SearchScrapeOptions } from "@trawl/schema"
import type { PageVerdict } from "../page/verdict/classify-page.ts"

/** The verdict in the metadata of a document: if it was requested, or if it is not `content`. */
export const verdictMetadata = (found: PageVerdict | undefined, { trawl }: Pick<SearchScrapeOptions, "trawl">): Pick<Metadata, "trawl"> => {
  if (found === undefined || (found.verdict === "content" && trawl?.verdict !== true)) return {}
  const { reason, verdict } = found
  return { trawl: { verdict, ...reason === undefined ? {} : { verdictReason: reason } } }
}

/** The warning for a blocked or parked page: what to try. */
export const verdictWarning = (found: PageVerdict | undefined): ReadonlyArray<string> => {
  const advice = found === undefined ? undefined : adviceFor[found.verdict]
  return advice === undefined ? [] : [`The page is ${found?.verdict} (${found?.reason}). ${advice} It costs no credits.`]
}

const adviceFor: Partial<Record<PageVerdict["verdict"], string>> = {
  blocked: "Try proxy: \"enhanced\", another URL of the site, or later.",
  parked: "Check the domain's spelling, or search for the site's new address."
}
