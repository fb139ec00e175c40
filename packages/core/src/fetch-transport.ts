import type { Transport } from "./machine/exchange.ts"
import { eventSource, isBounded, readBody } from "./read-body.ts"

/** What is used of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Sends through this `fetch`; without one, through the platform's own, as it is at that moment. */
export const fetchWith = (custom?: Fetch): Transport => ({
  send: async ({ body = null, headers, method, url }, { maxResponseBytes, signal }) => {
    const response = await (custom ?? fetch)(url, { method, headers, redirect: "manual", signal, body })
    const { body: stream, headers: got, status, type } = response
    const answer = { status, headers: got, body: "" }
    if (!stream) return answer
    // a browser may hide that an answer from another origin (`cors`) is compressed
    if (status < 400 && type !== "cors" && isBounded(got, maxResponseBytes)) return { ...answer, body: await response.text() }
    const reader = stream.getReader()
    const source = eventSource(reader, status, headers["accept"], got.get("content-type"))
    return source ? { ...answer, source } : { ...answer, body: await readBody(reader, maxResponseBytes, status) }
  }
})

/** The platform's `fetch`. */
export const fetchTransport: Transport = /* @__PURE__ */ fetchWith()
