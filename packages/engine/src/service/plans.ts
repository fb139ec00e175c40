/** The limits of the hosted service's plans. Public facts: D:rate-limits, A:services/rate-limiter.ts, D:billing. */
export const plans = {
  free: { factor: 1, interactFactor: 1, pages: 2, queuedJobs: 50_000, creditsPerMonth: 1_000 },
  hobby: { factor: 10, interactFactor: 10, pages: 5, queuedJobs: 50_000, creditsPerMonth: 5_000 },
  standard: { factor: 50, interactFactor: 50, pages: 50, queuedJobs: 100_000, creditsPerMonth: 100_000 },
  growth: { factor: 500, interactFactor: 500, pages: 100, queuedJobs: 200_000, creditsPerMonth: 500_000 },
  scale: { factor: 1_000, interactFactor: 750, pages: 150, queuedJobs: 300_000, creditsPerMonth: 1_000_000 }
} as const

export type PlanName = keyof typeof plans

/** How many pages a job or a search reads at once, regardless of the plan. */
export const pagesAtOnce = 8

/** The `maxConcurrency` of a team: the limit of its plan, or the engine's own limit. */
export const maxPagesOf = (plan: PlanName | undefined): number => plan === undefined ? pagesAtOnce : plans[plan].pages

/** Requests per minute of the smallest plan; `scales` says which factor of the plan they grow by, if any. */
const requestsPerMinute = {
  scrape: { base: 10, scales: "factor" },
  crawl: { base: 2, scales: "factor" },
  agent: { base: 2, scales: "factor" },
  crawlStatus: { base: 500, scales: "factor" },
  agentStatus: { base: 500, scales: "factor" },
  interact: { base: 2, scales: "interactFactor" },
  interactExecute: { base: 10, scales: "interactFactor" },
  account: { base: 1_000, scales: undefined },
  replay: { base: 500, scales: undefined },
  support: { base: 3, scales: undefined },
  research: { base: 100, scales: undefined },
  developerSearch: { base: 100, scales: undefined }
} as const

export type Bucket = keyof typeof requestsPerMinute

/** How many requests of a kind a plan allows per minute. */
export const allowedPerMinute = (plan: PlanName, bucket: Bucket): number => {
  const { base, scales } = requestsPerMinute[bucket]
  return scales === undefined ? base : base * plans[plan][scales]
}
