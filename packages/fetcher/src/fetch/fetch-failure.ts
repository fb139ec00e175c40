import { PageFailed, type PageFailure } from "./page-fetcher.ts"

/** Explains why a host may not be contacted. */
export type ExplainRefusal = (url: string, why: string) => string

/** The failure of a page for an error of the platform. */
export const fetchFailure = (url: string, cause: unknown, refusal: ExplainRefusal = addressRefused): PageFailed => {
  const { code, message } = facts(cause)
  const reason = reasonOf(code)
  return new PageFailed({
    url,
    reason,
    message: reason === "AddressRefused" ? refusal(url, message) : explain(url, reason, code, message),
    cause
  })
}

/** The failure of a response whose status says nothing about the page. `sent` are the headers of the request. */
export const refusedStatus = (
  url: string,
  status: number,
  sent: Readonly<Record<string, string>>
): PageFailed | undefined => {
  const why = status < 200 || status > 599
    ? "which HTTP does not define"
    : status === 304 && !Object.keys(sent).some((name) => name.startsWith("if-"))
    ? "although the request did not ask whether the page has changed"
    : undefined
  return why && new PageFailed({
    url,
    reason: "ResponseMalformed",
    message: `${new URL(url).host} returned status ${status}, ${why}`
  })
}

const addressRefused: ExplainRefusal = (url, why) =>
  `${new URL(url).host} may not be contacted: ${why}; allow it with allowedAddresses`

const reasonOf = (code: string): PageFailure => {
  if (Object.hasOwn(reasons, code)) return reasons[code] ?? "ConnectionFailed"
  if (/^(?:CERT_|ERR_OSSL_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|.*SELF_SIGNED)/.test(code)) return "TlsFailed"
  if (/^(?:HPE_|Z_|ERR_BROTLI|ERR_ZSTD|ERR__ERROR_FORMAT|ZSTD_)/.test(code)) return "ResponseMalformed"
  return "ConnectionFailed"
}

const reasons: Readonly<Record<string, PageFailure>> = {
  ADDRESS_REFUSED: "AddressRefused",
  BODY_TOO_LARGE: "TooLarge",
  ENCODING_UNKNOWN: "ResponseMalformed",
  EAI_AGAIN: "HostNotFound",
  ENODATA: "HostNotFound",
  ENOTFOUND: "HostNotFound",
  EPROTO: "TlsFailed",
  ETIMEDOUT: "TimedOut",
  PROXY_FAILED: "ProxyFailed",
  ERR_HTTP2_ERROR: "ResponseMalformed",
  ERR_HTTP2_STREAM_ERROR: "ResponseMalformed",
  UND_ERR_CONNECT_TIMEOUT: "TimedOut",
  UND_ERR_HEADERS_OVERFLOW: "ResponseMalformed",
  // the request headers are the only invalid argument that can come from outside
  UND_ERR_INVALID_ARG: "UrlInvalid",
  UND_ERR_NOT_SUPPORTED: "UrlInvalid",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "ResponseMalformed"
}

const explain = (url: string, reason: PageFailure, code: string, message: string): string => {
  const host = URL.parse(url)?.host ?? url
  switch (reason) {
    case "ProxyFailed":
      return message
    case "HostNotFound":
      return `The host ${host} cannot be found`
    case "UrlInvalid":
      return `The request to ${host} cannot be sent: ${message}`
    case "TimedOut":
      return `Connecting to ${host} timed out`
    case "TlsFailed":
      return `The TLS connection to ${host} failed: ${message}`
    case "TooLarge":
      return `The page is too large: ${message}`
    case "ResponseMalformed":
      return `The response from ${host} cannot be read: ${message}`
    default:
      return code === "UND_ERR_SOCKET" || code === "ECONNRESET" || code === "EPIPE"
        ? `${host} closed the connection before its response was complete`
        : `The connection to ${host} failed: ${code || message}`
  }
}

/** The first error with a code in the chain of causes, including an `AggregateError` of several connection attempts. */
const facts = (error: unknown): { readonly code: string; readonly message: string } => {
  if (!(error instanceof Error)) return { code: "", message: String(error) }
  // the code for a name that is too long differs between platforms
  const isLookup = Reflect.get(error, "syscall") === "getaddrinfo"
  const code: unknown = isLookup ? "ENOTFOUND" : Reflect.get(error, "code")
  if (typeof code === "string") return { code, message: error.message }
  if (error.name === "HTTPParserError") return { code: "HPE_UNNAMED", message: error.message }
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  return inner === undefined ? { code: "", message: error.message } : facts(inner)
}
