/** What was given, for an error: a number as it is, of anything else its type, for a text may be a secret. */
export const kindOf = (value: unknown): unknown => value === null || typeof value === "number" ? value : typeof value
