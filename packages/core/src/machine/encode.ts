import type { HttpRequest } from "./exchange.ts"
import type { Content, Operation, Request } from "./operation.ts"
import { type RequestInvalid, requestInvalid } from "./reason.ts"
import type { CallSettings } from "./state.ts"

/** The request of a call, without the key. It is created once: a retry sends the same bytes. */
export const encode = (
  { contract, route }: Operation,
  { baseUrl, headers }: Pick<CallSettings, "baseUrl" | "headers">,
  { body, content, headers: own, parameters = {} }: Request
): HttpRequest | RequestInvalid => {
  const routed = route?.(contract, parameters)
  if (routed && "_tag" in routed) return routed
  const sent = content ?? (contract.body ? json(body) : undefined)
  if (sent && "_tag" in sent) return sent
  return {
    method: contract.method,
    url: baseUrl + (routed?.target ?? contract.path),
    headers: {
      ...headers,
      ...routed?.headers,
      accept: contract.answer ? "*/*" : "application/json",
      ...sent && { "content-type": sent.type },
      ...own
    },
    body: sent?.bytes
  }
}

const json = (body: unknown): Content | RequestInvalid => {
  try {
    const bytes = JSON.stringify(body)
    if (bytes) return { type: "application/json", bytes }
  } catch {
    // cycles, BigInt, a toJSON that throws
  }
  return requestInvalid("body", "must be valid JSON")
}
