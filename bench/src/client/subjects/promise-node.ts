import { nodeTransport } from "@trawl/sdk/node"
import { connect, search } from "@trawl/sdk"
import type { Open } from "../subject.ts"

/** The promise function on Node's keep-alive connections. */
export const open: Open = ({ apiKey, baseUrl, timeout }) => {
  const client = connect({ apiKey, baseUrl, deadline: timeout, transport: nodeTransport() })
  return async () =>
    (await search(client, { query: "typed errors", limit: 10, scrapeOptions: { formats: ["markdown"] } })).data.web
}
