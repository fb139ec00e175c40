/**
 * How a failure is matched with a row: each step is applied to all candidate rows, in order; the first row that matches
 * is the result.
 */
export const classification = {
  /** Rows of the operation's error tables. For a 2xx with `success: false`, rows of any status. */
  considered: "status",
  steps: [
    { row: "code", test: "equals", body: ["code", "error"] },
    { row: "error", test: "equals", body: ["error"] },
    { row: "pattern", test: "matches", body: ["error"] },
    { row: "standsForStatus", test: "is true", body: [] }
  ],
  /** The reason for a failure that matches no row, and for a 2xx whose body violates the contract. */
  otherwise: { reason: "Unrecognized", retryable: "no" },
  malformed: { reason: "ResponseMalformed", retryable: "no" }
} as const
