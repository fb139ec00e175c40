import type { Transport } from "./machine/exchange.ts"
import { readBody } from "./read-body.ts"

/** What is used of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Sends through this `fetch`; without one, through the platform's own, as it is at that moment. */
export const fetchWith = (custom?: Fetch): Transport => ({
  send: async (request, { maxResponseBytes, signal }) => {
    const { body = null, headers, method, url } = request
    const response = await (custom ?? fetch)(url, { method, headers, redirect: "manual", signal, body })
    const { headers: got, status, type } = response
    // in one piece, where nothing can make it larger; of an answer from another origin (`cors`), a browser may hide what
    const isBounded = status < 400 && +(got.get("content-length") ?? NaN) <= maxResponseBytes && !got.get("content-encoding") && type !== "cors"
    return {
      status,
      headers: got,
      ...isBounded || !response.body ? { body: await response.text() } : await readBody(response, response.body, request, maxResponseBytes)
    }
  }
})

/** The platform's `fetch`. */
export const fetchTransport: Transport = /* @__PURE__ */ fetchWith()
