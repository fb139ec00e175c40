import { createClient } from "@trawl/sdk"
import type { Open } from "../subject.ts"

/** The client with all its methods, on `fetch`. */
export const open: Open = ({ apiKey, baseUrl, timeout }) => {
  const client = createClient({ apiKey, baseUrl, deadline: timeout })
  return async () =>
    (await client.search({ query: "typed errors", limit: 10, scrapeOptions: { formats: ["markdown"] } })).data.web
}
