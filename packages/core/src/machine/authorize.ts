import type { HttpRequest } from "./exchange.ts"

/** The request as it is sent: with the key, which is nowhere else. */
export const authorize = (request: HttpRequest, apiKey: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${apiKey}` }
})
