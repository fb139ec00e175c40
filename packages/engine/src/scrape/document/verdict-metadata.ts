import type { PageVerdict } from "@trawl/reader/verdict"
import type { Metadata, SearchScrapeOptions } from "@trawl/schema"

/** The verdict in the metadata of a document: if it was requested, or if it is not `content`. */
export const verdictMetadata = (
  found: PageVerdict | undefined,
  { trawl }: Pick<SearchScrapeOptions, "trawl">
): Pick<Metadata, "trawl"> => {
  if (found === undefined || (found.verdict === "content" && trawl?.verdict !== true)) return {}
  const { reason, verdict } = found
  return { trawl: { verdict, ...reason === undefined ? {} : { verdictReason: reason } } }
}

/**
 * The warning for a blocked or parked page. It says what to try. `hasAnotherProxy`: the engine has an enhanced proxy
 * that the request did not use.
 */
export const verdictWarning = (found: PageVerdict | undefined, hasAnotherProxy: boolean): ReadonlyArray<string> => {
  const advice = found === undefined ? undefined : adviceFor(found.verdict, hasAnotherProxy)
  return advice === undefined
    ? []
    : [`The page is ${found?.verdict} (${found?.reason}). ${advice} It costs no credits.`]
}

const adviceFor = (verdict: PageVerdict["verdict"], hasAnotherProxy: boolean): string | undefined => {
  if (verdict === "parked") return "Check the domain's spelling, or search for the site's new address."
  if (verdict !== "blocked") return undefined
  return hasAnotherProxy
    ? "Set proxy to \"enhanced\", try another URL of the site, or try again later."
    : "Try another URL of the site, or try again later."
}
