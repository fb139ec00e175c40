import type { Redact } from "./machine/redact.ts"

/** Headers as OpenTelemetry's conventions write them, with the values of those alone that are known to hold no secret. */
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
