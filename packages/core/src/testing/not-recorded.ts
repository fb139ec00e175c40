import type { ApiError } from "../machine/api-error.ts"
import type { HttpResponse } from "../machine/exchange.ts"
import type { RecordedExchange, RecordedRequest } from "./recording.ts"
import { keyOf } from "./request-key.ts"

/** A request without a matching recorded exchange. */
export interface NotRecorded {
  readonly request: { readonly method: string; readonly path: string }
  /** The most similar recorded request; `index` is its position in `exchanges`. */
  readonly nearest: { readonly method: string; readonly path: string; readonly index: number } | undefined
  /**
   * The differences between the two, such as `body.query was "effect", now "effects"`. Empty: it was recorded, but
   * fewer times.
   */
  readonly differences: ReadonlyArray<string>
}

/** The unrecorded request, if that is why a call failed. */
export const notRecorded = (error: unknown): NotRecorded | undefined => {
  const { reason }: Partial<ApiError> = Object(error)
  return reason?._tag === "Unrecognized" && reason.code === code ? reason.details as NotRecorded : undefined // created below
}

const code = "NOT_RECORDED"

/** Finds the recorded request that is most similar to this request. */
export const unmatched = (wanted: RecordedRequest, exchanges: ReadonlyArray<RecordedExchange>): NotRecorded => {
  const compared = exchanges.map(({ request }, index) => ({
    request,
    index,
    differences: keyOf(request) === keyOf(wanted) ? [] : differences(request, wanted)
  }))
  const [nearest] = compared.toSorted((one, other) => distance(one, wanted) - distance(other, wanted))
  return {
    request: { method: wanted.method, path: wanted.path },
    nearest: nearest && { method: nearest.request.method, path: nearest.request.path, index: nearest.index },
    differences: nearest?.differences ?? []
  }
}

/** A failure that is not retried. */
export const notRecordedAnswer = (miss: NotRecorded): HttpResponse => ({
  status: 501,
  headers: new Map([["content-type", "application/json"]]),
  body: JSON.stringify({ success: false, error: message(miss), code, details: miss })
})

const message = ({ request, differences, nearest }: NotRecorded): string => {
  const fact = `${request.method} ${request.path} is not recorded`
  if (!nearest) return `${fact}: the recording is empty`
  if (differences.length === 0) return `${fact} this many times: all its exchanges have been used`
  return `${fact}; the nearest is exchange ${nearest.index}, ${nearest.method} ${nearest.path}: ${
    differences.slice(0, 3).join("; ")
  }`
}

// another operation is less similar than any other body of the same operation
const distance = ({ differences, request }: Compared, wanted: RecordedRequest): number =>
  differences.length + (request.method === wanted.method ? 0 : 1000) +
  (request.path === wanted.path ? 0 : 1000 - shared(request.path, wanted.path))

const shared = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

interface Compared {
  readonly differences: ReadonlyArray<string>
  readonly request: RecordedRequest
}

/** The differences between two requests, without headers. */
const differences = (was: RecordedRequest, now: RecordedRequest): ReadonlyArray<string> =>
  compare({ ...was, headers: undefined }, { ...now, headers: undefined }, "")

const compare = (was: unknown, now: unknown, path: string): ReadonlyArray<string> => {
  if (Object.is(was, now)) return []
  if (isObject(was) && isObject(now) && Array.isArray(was) === Array.isArray(now)) {
    return [...new Set([...Object.keys(was), ...Object.keys(now)])].flatMap((name) =>
      compare(was[name], now[name], step(path, name, Array.isArray(was)))
    )
  }
  return [`${path} was ${valueText(was)}, now ${valueText(now)}`]
}

const step = (path: string, name: string, inList: boolean): string =>
  inList ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`

const valueText = (value: unknown): string => value === undefined ? "absent" : JSON.stringify(value).slice(0, 60)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
