import type { HttpRequest } from "../machine/exchange.ts"
import type { RecordedRequest } from "./recording.ts"
import { contentOf } from "./request-content.ts"

/** The identity of a recorded request: method, path and body, whatever the order of parameters and keys. */
export const keyOf = (request: RecordedRequest): string =>
  JSON.stringify(
    { ...request, path: inOrder(request.path), headers: undefined },
    (_, value: unknown) => isRecord(value) ? sorted(value) : value
  )

/** The identity of a request that is about to be sent. */
export const requestKey = (request: HttpRequest): string =>
  keyOf({ method: request.method, path: urlPath(request.url), headers: {}, ...contentOf(request) })

/** The path and query string. */
export const urlPath = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const inOrder = (path: string): string => {
  const [pathname = "", query = ""] = path.split("?")
  return `${pathname}?${query.split("&").toSorted().join("&")}`
}

const sorted = (value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
