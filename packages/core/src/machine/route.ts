import type { Operation as Contract } from "@trawl/types"
import { checkNames } from "./check-names.ts"
import type { Parameter, Parameters, Route } from "./operation.ts"
import { requestInvalid } from "./reason.ts"

/**
 * Encodes the parameters of a call as its contract says, and rejects unknown ones. Operations without parameters do not
 * need it.
 */
export const route: Route = ({ parameters: known = [], path }: Contract, given: Parameters) => {
  const options = known.flatMap(({ in: place, name }) => place === "path" ? [] : name)
  const unknown = checkNames(Object.keys(given).filter((name) => !path.includes(`{${name}}`)), options)
  if (unknown) return unknown
  let target = path
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  for (const { name, in: place, required } of known) {
    const value = given[name]
    if (place === "path") {
      // "." and ".." would select another operation
      if (typeof value !== "string" || /^\.{0,2}$/.test(value)) {
        return requestInvalid(name, "must be text: a non-empty path segment")
      }
      target = target.replace(`{${name}}`, () => encodeURIComponent(value))
    } else if (value !== undefined && place === "header") {
      headers[name] = String(value)
    } else if (value !== undefined) {
      for (const item of each(value)) query.append(name, String(item))
    } else if (required) {
      return requestInvalid(name, "is required")
    }
  }
  const search = String(query)
  return { target: search === "" ? target : `${target}?${search}`, headers }
}

const each = (value: Parameter): ReadonlyArray<unknown> => Array.isArray(value) ? value : [value]
