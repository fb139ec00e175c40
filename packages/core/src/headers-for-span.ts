import type { Redact } from "./machine/redact.ts"

/**
 * Headers as span attributes in OpenTelemetry's format. Only values of headers that are known to contain no secret are
 * shown.
 */
export const headersForSpan = (
  side: "request" | "response",
  headers: Iterable<readonly [name: string, value: string]>,
  redact: Redact
): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object.fromEntries([...headers].map(([name, value]) => [
    `http.${side}.header.${redact(name.toLowerCase())}`,
    [harmless.test(name) ? redact(value) : "REDACTED"]
  ]))

const harmless =
  /^(accept(-encoding)?|cache-control|connection|content-(encoding|length|type)|date|keep-alive|retry-after|transfer-encoding|user-agent|vary|x-request-id|(x-)?ratelimit(-\w+)?)$/i
