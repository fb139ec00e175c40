import type { Transport } from "@trawl/sdk"

/** The state of the connection to the service. */
export interface Link {
  /** The current problem; undefined once the service responds. */
  readonly problem: string | undefined
  /** The service's time in milliseconds since the epoch, with a precision of one second. */
  readonly time?: number | undefined
}

/** Wraps a transport and reports the outcome of each request, so that the user sees why a retrying client waits. */
export const watchedTransport = (transport: Transport, report: (link: Link) => void): Transport => ({
  ...transport,
  send: async (request, limits) => {
    try {
      const response = await transport.send(request, limits)
      const { headers, status } = response
      const time = Date.parse(headers.get("date") ?? "")
      report({
        problem: status >= 500 || status === 429 ? `the service responds with ${status}` : undefined,
        time: Number.isNaN(time) ? undefined : time
      })
      return response
    } catch (error) {
      report({
        problem: limits.signal.aborted
          ? "the service does not respond"
          : `the service cannot be reached${codeOf(error)}`
      })
      throw error
    }
  }
})

const codeOf = (error: unknown): string => {
  const { cause, code } = error as { readonly cause?: { readonly code?: unknown }; readonly code?: unknown }
  const reason = code ?? cause?.code
  return typeof reason === "string" ? ` (${reason})` : ""
}
