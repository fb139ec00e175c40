import { sandboxLimits } from "../isolation/limits.ts"
import type { Remote } from "../values/call.ts"
import { decode, encode, Handle, Path } from "../values/codec.ts"
import type { Reply } from "./serve-calls.ts"

/** What a program reports when its code ends. */
export interface Report {
  result?: string
  error?: string
}

/** Answers the frames of `node` and `python`: calls with their values, and the report at the end. */
export const answerCalls = (remote: Remote, report: Report): Reply => async (frame) => {
  const message: unknown = JSON.parse(frame.toString())
  if (typeof message !== "object" || message === null) throw new TypeError("It is no object.")
  const { calls, error, id, result } = message as Readonly<Record<string, unknown>>
  if (typeof id !== "number") {
    if (typeof result === "string") report.result = result
    if (typeof error === "string") report.error = error.slice(0, 10_000)
    return undefined
  }
  try {
    const path = decode(calls)
    if (!(path instanceof Path)) throw new TypeError("A call is a path of steps.")
    const value = await remote(path.calls)
    // encoding what is too large anyway would occupy the engine
    if (sizeOf(value) > sandboxLimits.frameBytes) throw tooLarge(path.calls.at(-1)?.name)
    const url = await urlOf(remote)
    const answered = JSON.stringify({ id, value: encode(value), ...(url === undefined ? {} : { url }) })
    if (answered.length <= sandboxLimits.frameBytes) return answered
    return failure(id, tooLarge(path.calls.at(-1)?.name))
  } catch (error) {
    return failure(id, error)
  }
}

const sizeOf = (value: unknown) =>
  typeof value === "string" ? value.length : ArrayBuffer.isView(value) ? value.byteLength : 0

const tooLarge = (method = "The call") => new RangeError(`${method.slice(0, 100)} returned more than 10 MiB.`)

const failure = (id: number, error: unknown) => {
  const { message, name } = error instanceof Error ? error : new Error(String(error))
  // the log of a browser call can be long
  return JSON.stringify({ id, error: [String(name).slice(0, 100), String(message).slice(0, 10_000)] })
}

/** The URL of the page, which `page.url()` returns without a call. */
export const urlOf = async (remote: Remote): Promise<string | undefined> => {
  try {
    const page = await remote([{ name: "page" }])
    return page instanceof Handle && typeof page.values["url"] === "string" ? page.values["url"] : undefined
  } catch {
    return undefined // the page is closed; the next call says so
  }
}
