import type { RecordedRequest } from "./recording.ts"

/** The differences between two requests, without headers. */
export const differences = (was: RecordedRequest, now: RecordedRequest): ReadonlyArray<string> =>
  compare({ ...was, headers: undefined }, { ...now, headers: undefined }, "")

const compare = (was: unknown, now: unknown, path: string): ReadonlyArray<string> => {
  if (Object.is(was, now)) return []
  if (isObject(was) && isObject(now) && Array.isArray(was) === Array.isArray(now)) {
    return [...new Set([...Object.keys(was), ...Object.keys(now)])].flatMap((name) =>
      compare(was[name], now[name], step(path, name, Array.isArray(was)))
    )
  }
  return [`${path} was ${shown(was)}, now ${shown(now)}`]
}

const step = (path: string, name: string, inList: boolean): string =>
  inList ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`

const shown = (value: unknown): string => value === undefined ? "absent" : JSON.stringify(value).slice(0, 60)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
