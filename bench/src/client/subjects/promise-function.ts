import { connect, search } from "@trawl/sdk"
import type { Open } from "../subject.ts"

/** One tree-shakeable function on `fetch`. */
export const open: Open = ({ apiKey, baseUrl, timeout }) => {
  const client = connect({ apiKey, baseUrl, deadline: timeout })
  return async () =>
    (await search(client, { query: "typed errors", limit: 10, scrapeOptions: { formats: ["markdown"] } })).data.web
}
