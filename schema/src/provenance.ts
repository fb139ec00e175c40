/**
 * Annotation of a part that the specification names but does not show, with the public source it is taken from.
 * Parts without it are specified.
 */
export const publicFact = (source: string) => ({ provenance: "public", source }) as const

/** Annotation of a rule that is ours, where the specification leaves a case open, with the reason for it. */
export const ourRule = (reason: string) => ({ provenance: "ours", reason }) as const
