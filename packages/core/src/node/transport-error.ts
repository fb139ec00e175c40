/** An error with a code, by which it is told apart. */
export const transportError = (code: string, message: string): Error => Object.assign(new Error(message), { code })

/** The connection ended before the answer did. */
export const brokenOff = (): Error =>
  transportError("ECONNRESET", "The connection ended before the answer was complete")

/** What came is not HTTP/1.1, or may be taken in two ways. */
export const notHttp = (what: string): Error => transportError("ANSWER_NOT_HTTP", `The answer is not HTTP/1.1: ${what}`)

/** `close` was called. */
export const closed = (): Error => transportError("TRANSPORT_CLOSED", "The transport is closed")
