import { type ClientOptions, connect } from "./connect.ts"
import { methods } from "./methods.ts"

/**
 * A client with the operations as methods: `await using trawl = createClient()`, `trawl.search({ query })`.
 * A missing key or base URL is read from `TRAWL_API_KEY` and `TRAWL_BASE_URL`; without them it throws an `ApiError`.
 */
export const createClient = (options?: ClientOptions) => {
  const client = connect(options)
  return { ...client, ...methods(client) }
}

export type TrawlClient = ReturnType<typeof createClient>
