import { connect } from "@trawl/core"
import { search } from "@trawl/search"
import type { Open } from "../subject.ts"

/** The Effect entry point on `fetch`. */
export const open: Open = ({ apiKey, baseUrl, timeout }) => {
  const run = connect({ apiKey, baseUrl, deadline: timeout })
  return async () =>
    (await run(search({ query: "typed errors", limit: 10, scrapeOptions: { formats: ["markdown"] } }))).data.web
}
