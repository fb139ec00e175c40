import type { Conceal } from "./machine/conceal.ts"

/** Headers as OpenTelemetry's conventions write them, with the values of those alone that are known to hold no secret. */
export const shownHeaders = (
  side: "request" | "response",
  headers: Iterable<readonly [name: string, value: string]>,
  conceal: Conceal
): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object.fromEntries([...headers].map(([name, value]) => [
    `http.${side}.header.${conceal(name.toLowerCase())}`,
    [harmless.test(name) ? conceal(value) : "REDACTED"]
  ]))

const harmless =
  /^(accept(-encoding)?|cache-control|connection|content-(encoding|length|type)|date|keep-alive|retry-after|transfer-encoding|user-agent|vary|x-request-id|(x-)?ratelimit(-\w+)?)$/i
