/**
 * How a failure is told to be a row: the steps in order, each over all rows considered; the first row that fits is it.
 */
export const classification = {
  /** Rows of the operation's error tables. Inside a 2xx that says `success: false` a row of any status. */
  considered: "status",
  steps: [
    { row: "code", test: "equals", body: ["code", "error"] },
    { row: "error", test: "equals", body: ["error"] },
    { row: "pattern", test: "matches", body: ["error"] },
    { row: "standsForStatus", test: "is true", body: [] }
  ],
  /** What a failure is that no row fits, and a 2xx whose body is not what the operation promises. */
  otherwise: { reason: "Unrecognized", retryable: "no" },
  malformed: { reason: "ResponseMalformed", retryable: "no" }
} as const
