/** The maximum number of attempts at work that crashes the engine each time. */
export const maxAttempts = 5

/**
 * After this many attempts, the work may cause the crashes. Such work runs one at a time, so that only its cause counts
 * the next crash.
 */
export const suspiciousAttempts = 2
