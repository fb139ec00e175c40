/**
 * Annotation of an object of a response that clients do not look into: it is large, advisory, and every part of it may
 * be missing.
 * Their guards only see that it is an object, so that programs that never ask for it do not carry its checks.
 */
export const looselyGuarded = { "x-guard": "object" } as const

/**
 * Annotation of an object with many advisory fields: guards look at those that the specification itself names, and at
 * no others.
 */
export const guardedAsSpecified = { "x-guard": "specified" } as const
