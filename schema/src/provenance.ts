/**
 * Annotation of a part that the specification names but does not show, with the public source it is taken from.
 * Parts without an annotation are specified.
 */
export const publicFact = (source: string) => ({ "x-provenance": "public", "x-source": source }) as const

/** Annotation of a rule that neither the specification nor a public source shows, with the reason for it. */
export const assumed = (reason: string) => ({ "x-provenance": "assumed", "x-source": reason }) as const

/** Annotates a Trawl-specific part. These parts are in an optional object `trawl` of a request or response. */
export const trawlSpecific = { "x-provenance": "trawl" } as const
