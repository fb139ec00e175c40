import type { Operation as Contract } from "@trawl/types"
import type { HttpRequest } from "./exchange.ts"
import type { Parameter, Request } from "./operation.ts"
import { type RequestInvalid, requestInvalid } from "./reason.ts"

/** The bytes of a call, without the key. Done once: a retry sends the same bytes. */
export const encode = (
  contract: Contract,
  baseUrl: string,
  { parameters = {}, body }: Request
): HttpRequest | RequestInvalid => {
  let path = contract.path
  const query = new URLSearchParams()
  for (const { name, in: place, required } of contract.parameters) {
    const value = parameters[name]
    if (place === "path") {
      const segment = value === undefined ? "" : String(value)
      // "." and ".." would climb to another operation
      if (/^\.{0,2}$/.test(segment)) return requestInvalid(name, "must be a non-empty path segment")
      path = path.replace(`{${name}}`, () => encodeURIComponent(segment))
    } else if (value !== undefined) {
      for (const item of each(value)) query.append(name, String(item))
    } else if (required) {
      return requestInvalid(name, "is required")
    }
  }
  const search = String(query)
  const json = contract.body === "json" ? stringify(body) : undefined
  if (typeof json === "object") return json
  return {
    method: contract.method,
    url: baseUrl + path + (search === "" ? "" : `?${search}`),
    headers: json === undefined
      ? { accept: "application/json" }
      : { accept: "application/json", "content-type": "application/json" },
    body: json
  }
}

const each = (value: Parameter): ReadonlyArray<unknown> => Array.isArray(value) ? value : [value]

const stringify = (body: unknown): string | RequestInvalid => {
  try {
    return JSON.stringify(body) ?? requestInvalid("body", "is required")
  } catch {
    // cycles, BigInt, a toJSON that throws
    return requestInvalid("body", "must be representable as JSON")
  }
}
