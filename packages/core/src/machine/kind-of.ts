/** A description of a value for an error: a number itself, otherwise the type only, because a text may be a secret. */
export const kindOf = (value: unknown): unknown => value === null || typeof value === "number" ? value : typeof value
