/** Why an answer with this status is none, in our own words: those of the service may repeat a key. */
export const explainStatus = (status: number, retryAfter = ""): string =>
  status === 429
    ? `it answers 429, too many requests${/^\d+$/u.test(retryAfter) ? `, again in ${retryAfter} s` : ""}`
    : `it answers ${status}`
