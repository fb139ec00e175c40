/** The maximum number of attempts at work during which the engine crashes each time: more are not made. */
export const maxAttempts = 5

/**
 * After this many attempts, the work may be the cause of the crashes. Such work runs one at a time, so that only the
 * real cause is counted again.
 */
export const suspiciousAttempts = 2
