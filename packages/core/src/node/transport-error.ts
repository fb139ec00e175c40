/** Creates an error with a code. */
export const transportError = (code: string, message: string): Error => Object.assign(new Error(message), { code })

/** The connection ended before the response was complete. */
export const connectionLost = (): Error =>
  transportError("ECONNRESET", "The connection ended before the response was complete")

/** The response is not valid HTTP/1.1, or is ambiguous. */
export const notHttp = (what: string): Error =>
  transportError("ANSWER_NOT_HTTP", `The response is not valid HTTP/1.1: ${what}`)

/** `close` was called. */
export const closed = (): Error => transportError("TRANSPORT_CLOSED", "The transport is closed")
