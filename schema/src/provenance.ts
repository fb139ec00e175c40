/**
 * Annotation of a part that the specification names but does not show, with the public source it is taken from.
 * Parts without it are specified.
 */
export const publicFact = (source: string) => ({ provenance: "public", source }) as const
