/** How long results are kept, how far back the activity of a team goes, and how long uploads count that nobody parses, in milliseconds: 24 hours. Public fact: D:api-reference, of crawls, batches and scrapes. */
export const resultsLifetime = 24 * 60 * 60_000
