/**
 * The first error code in the chain of causes, including an `AggregateError` of several connection attempts; empty if
 * there is none.
 */
export const errorCode = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return ""
  const code: unknown = Reflect.get(error, "code")
  if (typeof code === "string") return code
  return errorCode(error instanceof AggregateError ? error.errors[0] : Reflect.get(error, "cause"))
}

/** Whether an error with this code means that there was no connection, so that nothing of the request was sent. */
export const isNeverConnected = (code: string): boolean => neverConnected.test(code)

const neverConnected =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|.*SELF_SIGNED.*|ERR_TLS_.*|UNABLE_TO_.*|EPROTO)$/u
