import { notHttp } from "./transport-error.ts"

/** The status line and headers of a response. */
export interface ResponseHead {
  readonly status: number
  readonly headers: Map<string, string>
  /** How the body ends: after this many bytes, after the last chunk, or when the connection closes. */
  readonly extent: number | "chunked" | "connection"
  /** Whether the connection can be reused. */
  readonly keeps: boolean
}

/** Parses the head of a response. Strict, so that one response cannot be read as two (response splitting). */
export const parseHead = (text: string, method: string): ResponseHead => {
  const lines = text.split("\r\n")
  const [, minor, code] = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |$)/.exec(lines[0] as string) ?? []
  if (code === undefined) throw notHttp("invalid status line")
  const status = Number(code)
  const headers = new Map<string, string>()
  for (let index = 1; index < lines.length; index++) {
    const line = lines[index] as string
    const colon = line.indexOf(":")
    const name = line.slice(0, Math.max(colon, 0))
    if (!token.test(name) || forbidden.test(line)) throw notHttp("a header")
    const lower = name.toLowerCase()
    const value = line.slice(colon + 1).trim()
    const before = headers.get(lower)
    headers.set(lower, before === undefined ? value : `${before}, ${value}`)
  }
  const extent = hasNoBody(status, method) ? 0 : extentOf(headers)
  const keeps = minor === "1" && extent !== "connection" &&
    !/(?:^|[\s,])close(?:[\s,]|$)/i.test(headers.get("connection") ?? "")
  return { status, headers, extent, keeps }
}

const token = /^[\w!#$%&'*+.^`|~-]+$/
// a lone carriage return or line feed, and NUL
const forbidden = /[\0\r\n]/

const hasNoBody = (status: number, method: string): boolean =>
  method === "HEAD" || status < 200 || status === 204 || status === 304

const extentOf = (headers: Map<string, string>): ResponseHead["extent"] => {
  const length = headers.get("content-length")
  const coding = headers.get("transfer-encoding")
  if (coding !== undefined) {
    if (coding.toLowerCase() !== "chunked" || length !== undefined) throw notHttp("ambiguous body length")
    return "chunked"
  }
  if (length === undefined) return "connection"
  if (!/^\d{1,15}$/.test(length)) throw notHttp("invalid content-length")
  return Number(length)
}
