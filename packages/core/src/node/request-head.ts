import type { HttpRequest } from "../machine/exchange.ts"
import { transportError } from "./transport-error.ts"

/**
 * The format of request heads for one origin: over a proxy without a tunnel, they contain the full URL and the proxy
 * credentials.
 */
export interface HeadStyle {
  readonly absolute: boolean
  readonly proxyAuthorization: string | undefined
}

/** The request line and headers, including the empty line. Rejects characters that could split one request into two. */
export const requestHead = (
  { absolute, proxyAuthorization }: HeadStyle,
  url: URL,
  { headers, method }: HttpRequest,
  bytes: number | undefined
): string => {
  if (!/^[A-Z]+$/.test(method)) throw invalid("method")
  let head = `${method} ${absolute ? url.origin : ""}${url.pathname}${url.search} HTTP/1.1\r\n`
  if (headers["host"] === undefined) head += `host: ${url.host}\r\n`
  for (const name in headers) {
    const value = headers[name] as string
    if (reservedHeaders.has(name)) continue
    if (!token.test(name) || forbidden.test(value)) throw invalid("header")
    head += `${name}: ${value}\r\n`
  }
  if (headers["accept-encoding"] === undefined) head += `accept-encoding: ${encodings(url, headers)}\r\n`
  if (proxyAuthorization !== undefined) head += `proxy-authorization: ${proxyAuthorization}\r\n`
  if (bytes !== undefined || bodied.test(method)) head += `content-length: ${bytes ?? 0}\r\n`
  return `${head}\r\n`
}

const token = /^[\w!#$%&'*+.^`|~-]+$/
const forbidden = /[^\t\x20-\x7e\x80-\xff]/
const bodied = /^P/
/** Headers that belong to the connection and that the transport sets itself. */
const reservedHeaders = new Set([
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade"
])

// compression would delay the events of a stream
const encodings = ({ protocol }: URL, { accept = "" }: HttpRequest["headers"]): string =>
  accept.includes("text/event-stream") ? "identity" : protocol === "https:" ? "br, gzip, deflate" : "gzip, deflate"

// without the value, which may be the key
const invalid = (what: string): Error =>
  transportError("ERR_INVALID_CHAR", `The ${what} has a character that HTTP does not allow`)
