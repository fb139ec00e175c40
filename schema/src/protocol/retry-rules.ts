/** The specification's "Retry rules": the delay before attempt n + 1 is min(base^n, cap) seconds plus jitter. */
export const retryRules = {
  attempts: 5,
  base: 2,
  capSeconds: 30,
  jitterSeconds: 1,
  statuses: [408, 429, 500, 502, 503, 504],
  header: "retry-after"
} as const
