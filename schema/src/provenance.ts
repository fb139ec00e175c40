/**
 * Annotation of a part that the specification names but does not define, with its public source. Parts without an
 * annotation are specified.
 */
export const publicFact = (source: string) => ({ "x-provenance": "public", "x-source": source }) as const

/** Annotation of a rule that is neither in the specification nor in a public source, with the reason for it. */
export const assumed = (reason: string) => ({ "x-provenance": "assumed", "x-source": reason }) as const

/** Annotates a Trawl-specific part. These parts are in an optional object `trawl` of a request or response. */
export const trawlSpecific = { "x-provenance": "trawl" } as const
