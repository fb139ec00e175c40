/**
 * The retention of results, activity and unparsed uploads in milliseconds: 24 hours. Public fact: D:api-reference, of
 * crawls, batches and scrapes.
 */
export const resultsLifetime = 24 * 60 * 60_000
