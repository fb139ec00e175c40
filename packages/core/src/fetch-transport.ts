import type { Transport } from "./machine/exchange.ts"
import { readBody } from "./read-body.ts"

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A transport with this `fetch`. Without one, it uses the platform's `fetch`, looked up at each call. */
export const fetchWith = (custom?: Fetch): Transport => ({
  send: async (request, { maxResponseBytes, signal }) => {
    const response = await (custom ?? fetch)(request.url, {
      ...request,
      body: request.body ?? null,
      redirect: "manual",
      signal
    })
    const { headers, status } = response
    // reading the stream costs less than `text()`; without a stream the body is empty, or the platform cannot stream
    return response.body
      ? readBody(response, response.body, request, maxResponseBytes)
      : { status, headers, body: await response.text() }
  }
})

/** A transport with the platform's `fetch`. */
export const fetchTransport: Transport = /* @__PURE__ */ fetchWith()
