import { type ResponseHeader, responseHeaders } from "@trawl/schema"
import type { OpenApiOperation } from "./openapi-document.ts"

/** The headers that clients use, as components of the OpenAPI document. */
export const describedHeaders = () =>
  Object.fromEntries(
    Object.entries<ResponseHeader>(responseHeaders).map((
      [name, { description, provenance, source }]
    ) => [name, {
      description,
      schema: { type: "string" },
      "x-provenance": provenance,
      ...source === null ? {} : { "x-source": source }
    }])
  )

/** References to the headers of these kinds of responses, and to those of every response. */
export const headersOn = (...kinds: ReadonlyArray<ResponseHeader["on"]>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<ResponseHeader>(responseHeaders).flatMap(([name, { on }]) =>
      on === "every response" || kinds.includes(on) ? [[name, { $ref: `#/components/headers/${name}` }]] : []
    )
  )

/** Adds headers to the responses of an operation. `describe-failures.ts` adds those of failures. */
export function addHeaders({ deprecated = false, responses }: OpenApiOperation): void {
  for (const response of Object.values(responses)) {
    if (response.$ref === undefined) {
      response.headers = { ...response.headers, ...headersOn(...deprecated ? ["deprecated operations" as const] : []) }
    }
  }
}
