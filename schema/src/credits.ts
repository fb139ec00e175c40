/**
 * What things cost ("Credit costs stated", "Search response"). Those of the second half are public facts:
 * A:lib/scrape-billing.ts, A:search/execute.ts, A:controllers/v2/browser.ts.
 */
export const credits = {
  pdfPage: 1,
  pdfUnparsed: 1,
  lockdownHit: 5,
  lockdownMiss: 1,
  promptInjectionCheck: 4,
  threatScan: 2,
  zdrPerTenResults: 10,
  anonPerTenResults: 2,
  failedAgentRun: 0,

  page: 1,
  searchPerTenResults: 2,
  jsonPage: 5,
  question: 4,
  highlights: 4,
  audio: 4,
  video: 4,
  redactPII: 4,
  zeroDataRetention: 1,
  map: 1,
  developerSearchPerTenResults: 2,
  researchSearch: 0,
  interactPerMinute: 2,
  interactPerMinuteWithPrompt: 7,
  freeAgentRunsPerDay: 5
} as const
