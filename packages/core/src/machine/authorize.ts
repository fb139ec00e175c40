import type { HttpRequest } from "./exchange.ts"

/** Adds the key to a request. The key is not stored anywhere else. */
export const authorize = (request: HttpRequest, apiKey: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${apiKey}` }
})
