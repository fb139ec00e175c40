/**
 * Annotation of a response object that clients do not inspect: it is large and advisory, and every part of it may be
 * missing. Guards check only that it is an object, so that programs that do not use it do not bundle its checks.
 */
export const looselyGuarded = { "x-guard": "object" } as const

/** Annotation of an object with many advisory fields: guards check only those that the specification names. */
export const guardedAsSpecified = { "x-guard": "specified" } as const
