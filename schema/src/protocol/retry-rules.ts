/**
 * The specification's "Retry rules": before the k-th retry (k = 0, 1, 2, …), wait min(base^k, cap) seconds plus jitter,
 * and at least as long as the header says. A failure without the header may have the wait in `details`; public facts:
 * K:__tests__/e2e/v2/utils/rateLimit.ts, PR:4413.
 */
export const retryRules = {
  attempts: 5,
  base: 2,
  capSeconds: 30,
  jitterSeconds: 1,
  statuses: [408, 429, 500, 502, 503, 504],
  header: "retry-after",
  details: ["retryAfter", "retryAfterSeconds"]
} as const
