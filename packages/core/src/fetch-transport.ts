import type { Transport } from "./machine/exchange.ts"
import { readBody } from "./read-body.ts"

/** What is used of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Sends through this `fetch`; without one, through the platform's own, as it is at that moment. */
export const fetchWith = (custom?: Fetch): Transport => ({
  send: async (request, { maxResponseBytes, signal }) => {
    const { body = null, url, ...init } = request
    const response = await (custom ?? fetch)(url, { ...init, body, redirect: "manual", signal })
    const { headers, status } = response
    return {
      status,
      headers,
      // of a stream, for that costs less than `text()`; without one the body is empty, or the platform cannot stream
      ...response.body ? await readBody(response, response.body, request, maxResponseBytes) : { body: await response.text() }
    }
  }
})

/** The platform's `fetch`. */
export const fetchTransport: Transport = /* @__PURE__ */ fetchWith()
