import type { Requests, View } from "./requests.ts"
import { requestFields } from "./request-fields.ts"

/** The state in the address: the view of the page and its request. */
export interface Link<V extends View = View> {
  readonly view: V
  readonly request: Partial<Requests[V]>
}

/** The fragment of an address, which no server sees: `#/search?query=retry&limit=5`. */
export const printLink = <V extends View>(view: V, request: Partial<Requests[V]>): string => {
  const parameters = new URLSearchParams()
  for (const [name, kind] of Object.entries(requestFields[view])) {
    const value: unknown = Reflect.get(request, name)
    // a request contains under each name what its kind prints
    if (value !== undefined) { for (const text of kind.print(value as never)) parameters.append(name, text) }
  }
  const query = parameters.toString()
  return `#/${view}${query === "" ? "" : `?${query}`}`
}

/** Parses the output of `printLink`. Anyone can write an address, so invalid parts are ignored. */
export const readLink = (fragment: string): Link => {
  const [, name = "", query = ""] = /^#?\/?([\w-]*)\??(.*)$/s.exec(fragment) ?? []
  const view = isView(name) ? name : "search"
  const parameters = new URLSearchParams(query)
  const request = Object.fromEntries(
    Object.entries(requestFields[view]).flatMap(([field, kind]) => {
      const value = parameters.has(field) ? kind.read(parameters.getAll(field)) : undefined
      return value === undefined ? [] : [[field, value]]
    })
  )
  // each field was parsed by its kind
  return { view, request } as Link
}

const isView = (name: string): name is View => Object.hasOwn(requestFields, name)
