import { limits } from "./limits.ts"

/**
 * The failures of feedback, with the codes that clients match. Public facts: OA, and A:controllers/v2/feedback. The
 * codes `PREVIEW_TEAM_NOT_ALLOWED`, `SEARCH_FAILED`, `INVALID_BODY`, `DB_DISABLED` and `INTERNAL` also exist.
 */
export const feedbackFailures = {
  searchNotFound: { status: 404, error: "Job not found", feedbackErrorCode: "SEARCH_NOT_FOUND" },
  jobNotFound: { status: 404, error: "Job not found.", feedbackErrorCode: "JOB_NOT_FOUND" },
  windowExpired: {
    status: 409,
    error: `Feedback is taken within ${limits.feedbackWindowSeconds} seconds.`,
    feedbackErrorCode: "FEEDBACK_WINDOW_EXPIRED"
  },
  optedOut: { status: 403, error: "Forbidden", feedbackErrorCode: "TEAM_OPTED_OUT" }
} as const
