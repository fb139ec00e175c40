import { connect } from "@trawl/core"
import { nodeTransport } from "@trawl/core/node"
import { search } from "@trawl/search"
import type { Open } from "../subject.ts"

/** The Effect entry point on Node's keep-alive connections. */
export const open: Open = ({ apiKey, baseUrl, timeout }) => {
  const run = connect({ apiKey, baseUrl, deadline: timeout, transport: nodeTransport() })
  return async () =>
    (await run(search({ query: "typed errors", limit: 10, scrapeOptions: { formats: ["markdown"] } }))).data.web
}
