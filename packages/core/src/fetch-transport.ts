import type { Transport } from "./machine/exchange.ts"
import { readBody } from "./read-body.ts"

/** What is used of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Sends through this `fetch`; without one, through the platform's own, as it is at that moment. */
export const fetchWith = (custom?: Fetch): Transport => ({
  send: async (request, { maxResponseBytes, signal }) => {
    const response = await (custom ?? fetch)(request.url, {
      ...request,
      body: request.body ?? null,
      redirect: "manual",
      signal
    })
    const { headers, status } = response
    // of a stream, for that costs less than `text()`; without one the body is empty, or the platform cannot stream
    return response.body
      ? readBody(response, response.body, request, maxResponseBytes)
      : { status, headers, body: await response.text() }
  }
})

/** The platform's `fetch`. */
export const fetchTransport: Transport = /* @__PURE__ */ fetchWith()
