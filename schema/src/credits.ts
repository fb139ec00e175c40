/** Prices in credits. */
export const credits = {
  // The specification: "Credit costs stated" under "Limits"; for failed runs, "States and transitions".
  pdfPage: 1,
  pdfUnparsed: 1,
  lockdownHit: 5,
  lockdownMiss: 1,
  promptInjectionCheck: 4,
  threatScan: 2,
  zdrPerTenResults: 10,
  anonPerTenResults: 2,
  failedAgentRun: 0,

  // Public facts: A:lib/scrape-billing.ts, for pages and formats.
  page: 1,
  jsonPage: 5,
  question: 4,
  highlights: 4,
  audio: 4,
  video: 4,
  redactPII: 4,
  zeroDataRetention: 1,

  // Trawl-specific: pages whose verdict is `blocked` or `parked`.
  unusablePage: 0,

  // Public facts: A:search/execute.ts, A:controllers/v2/browser.ts, D:billing, for other operations.
  searchPerTenResults: 2,
  developerSearchPerTenResults: 2,
  researchSearch: 0,
  map: 1,
  interactPerMinute: 2,
  interactPerMinuteWithPrompt: 7,
  freeAgentRunsPerDay: 5,

  // Public facts: D:features/monitoring, for checks of monitors.
  judgedChange: 1,

  // Public facts: A:controllers/v2/types.ts, for refunds by feedback.
  feedback: 1,
  feedbackOfFileAtMost: 10,
  feedbackOfPageAtMost: 5,
  searchFeedbackPerDay: 100,
  feedbackPerDay: 50
} as const
