import type { Operation as Contract } from "@trawl/types"
import type { HttpRequest } from "./exchange.ts"
import type { Content, Parameter, Request } from "./operation.ts"
import { type RequestInvalid, requestInvalid } from "./reason.ts"

/** The bytes of a call, without the key. Done once: a retry sends the same bytes. */
export const encode = (
  contract: Contract,
  baseUrl: string,
  { parameters = {}, body, content, headers: own }: Request
): HttpRequest | RequestInvalid => {
  let path = contract.path
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  for (const { name, in: place, required } of contract.parameters) {
    const value = parameters[name]
    if (place === "path") {
      const segment = value === undefined ? "" : String(value)
      // "." and ".." would climb to another operation
      if (/^\.{0,2}$/.test(segment)) return requestInvalid(name, "must be a non-empty path segment")
      path = path.replace(`{${name}}`, () => encodeURIComponent(segment))
    } else if (value !== undefined && place === "header") {
      headers[name] = String(value)
    } else if (value !== undefined) {
      for (const item of each(value)) query.append(name, String(item))
    } else if (required) {
      return requestInvalid(name, "is required")
    }
  }
  const search = String(query)
  const sent = content ?? (contract.body[0] === undefined ? undefined : json(body))
  if (sent !== undefined && "_tag" in sent) return sent
  return {
    method: contract.method,
    url: baseUrl + path + (search === "" ? "" : `?${search}`),
    headers: {
      ...headers,
      accept: contract.answer === "json" ? "application/json" : "*/*",
      ...sent !== undefined && { "content-type": sent.type },
      ...own
    },
    body: sent?.bytes
  }
}

const each = (value: Parameter): ReadonlyArray<unknown> => Array.isArray(value) ? value : [value]

const json = (body: unknown): Content | RequestInvalid => {
  try {
    const bytes = JSON.stringify(body)
    return bytes === undefined ? requestInvalid("body", "is required") : { type: "application/json", bytes }
  } catch {
    // cycles, BigInt, a toJSON that throws
    return requestInvalid("body", "must be representable as JSON")
  }
}
