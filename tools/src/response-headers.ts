import { type ResponseHeader, responseHeaders } from "@trawl/schema"
import type { OpenApiOperation } from "./openapi-document.ts"

/** The headers that clients rely on, as a document describes them once. */
export const describedHeaders = () =>
  Object.fromEntries(Object.entries<ResponseHeader>(responseHeaders).map(([name, { description, provenance, source }]) =>
    [name, { description, schema: { type: "string" }, "x-provenance": provenance, ...source === null ? {} : { "x-source": source } }]))

/** References to the headers that come with such responses, and with every response. */
export const headersOn = (...kinds: ReadonlyArray<ResponseHeader["on"]>): Record<string, unknown> =>
  Object.fromEntries(Object.entries<ResponseHeader>(responseHeaders).flatMap(([name, { on }]) =>
    on === "every response" || kinds.includes(on) ? [[name, { $ref: `#/components/headers/${name}` }]] : []))

/** Adds to the responses of an operation the headers that come with them; failures have theirs where they are described. */
export function addHeaders({ deprecated = false, responses }: OpenApiOperation): void {
  for (const response of Object.values(responses)) {
    if (response.$ref === undefined) response.headers = { ...response.headers, ...headersOn(...deprecated ? ["deprecated operations" as const] : []) }
  }
}
