import { inspect } from "node:util"
import type { Shown } from "./outcome.ts"
import { requestId } from "./scenarios.ts"

/** What an error tells a user, including what it must not tell. */
export function show(error: unknown, apiKey: string): Shown {
  const faces = facesOf(error)
  return {
    typed: isTyped(error),
    message: error instanceof Error ? error.message : faces.json,
    code: [field(error, "code"), field(field(error, "reason"), "code")].find((code) => typeof code === "string"),
    reports: {
      waits: saysWait(error) || saysWait(field(error, "reason")),
      requestId: holds(error, requestId),
      unknownError: Object.values(faces).some((face) => face.includes("UNKNOWN_ERROR"))
    },
    leaks: Object.entries(faces).filter(([, text]) => text.includes(apiKey)).map(([name]) => name)
  }
}

const platform = new Set([
  "Error",
  "AggregateError",
  "AxiosError",
  "DOMException",
  "EvalError",
  "RangeError",
  "SyntaxError",
  "TypeError"
])

/** Whether the error has its own class. Errors of the platform and of axios do not describe the API. */
function isTyped(error: unknown): boolean {
  return error instanceof Error && !platform.has(error.constructor.name)
}

function facesOf(error: unknown) {
  return {
    message: String(field(error, "message")),
    stack: String(field(error, "stack")),
    string: String(error),
    json: attempt(() => JSON.stringify(error)),
    inspect: attempt(() => inspect(error, { depth: 12, showHidden: true, maxArrayLength: null, maxStringLength: null }))
  }
}

/** Whether the error has a field for the delay; raw headers do not count. */
function saysWait(value: unknown): boolean {
  return typeof value === "object" && value !== null &&
    Object.entries(value).some(([name, field]) =>
      /^(retry_?after|wait)/i.test(name) && field !== undefined && field !== null &&
      (typeof field !== "number" || field > 0)
    )
}

/** Whether the value or a nested field contains the text. */
function holds(value: unknown, text: string, depth = 4): boolean {
  if (typeof value === "string") return value === text
  if (typeof value !== "object" || value === null || depth === 0) return false
  if (value instanceof Headers) return [...value.values()].includes(text)
  return Reflect.ownKeys(value).some((key) => holds(attempt(() => Reflect.get(value, key)), text, depth - 1))
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined

function attempt<A>(make: () => A): A | "" {
  try {
    return make()
  } catch {
    return "" // a field that cannot be read shows nothing
  }
}
