import type { Redact } from "./redact.ts"
import type { TransportFailed } from "./reason.ts"

/** The reason for a transport's error. Errors that would repeat are not retryable. */
export const transportFailure = (cause: unknown, redact: Redact): TransportFailed => {
  const { code, message, syscall } = innermost(cause)
  // the only failure for which the fetch standard defines a message but no code
  const sign = message === "bad port" ? message : `${syscall} ${code}`
  const kind = (Object.keys(kinds) as ReadonlyArray<keyof typeof kinds>).find((kind) => kinds[kind].test(sign)) ??
    "other"
  return {
    _tag: "TransportFailed",
    retryable: /^(tls|blocked|too-large)$/.test(kind) ? "no" : "yes",
    kind,
    detail: redact(String(code ?? message))
  }
}

// the codes of Node, undici, Deno, Bun and our own transports; browsers give none
const kinds = {
  "too-large": /TOO_LARGE|OVERFLOW/,
  blocked: /bad port|TRANSPORT_CLOSED|PROXY_4/,
  dns: /^getaddrinfo|ENOTFOUND|EAI_/,
  refused: /^connect|refused|CONNECT_TIMEOUT|PROXY_/i,
  tls: /CERT|TLS|SSL|UNABLE|EPROTO/,
  reset: /ECONNRESET|EPIPE|UND_ERR_SOCKET|ConnectionClosed/
}

interface PlatformError {
  readonly message?: unknown
  readonly code?: unknown
  readonly syscall?: unknown
}

const innermost = (cause: unknown): PlatformError => {
  if (!(cause instanceof Error)) return { message: cause }
  return cause.cause instanceof Error ? innermost(cause.cause) : cause
}
