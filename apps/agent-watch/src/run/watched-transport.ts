import type { Transport } from "@trawl/sdk"

/** How the service is reached. */
export interface Link {
  /** What goes wrong; nothing once it answers. */
  readonly problem: string | undefined
  /** What the service's clock says, milliseconds since the epoch, to a second. */
  readonly time?: number | undefined
}

/** The transport, telling after each request how it went: the client tries again by itself, and a person wants to know why nothing moves. */
export const watchedTransport = (transport: Transport, tell: (link: Link) => void): Transport => ({
  ...transport,
  send: async (request, limits) => {
    try {
      const response = await transport.send(request, limits)
      const { headers, status } = response
      const time = Date.parse(headers.get("date") ?? "")
      tell({
        problem: status >= 500 || status === 429 ? `the service answers ${status}` : undefined,
        time: Number.isNaN(time) ? undefined : time
      })
      return response
    } catch (error) {
      tell({
        problem: limits.signal.aborted ? "the service does not answer" : `the service cannot be reached${codeOf(error)}`
      })
      throw error
    }
  }
})

const codeOf = (error: unknown): string => {
  const { cause, code } = error as { readonly cause?: { readonly code?: unknown }; readonly code?: unknown }
  const said = code ?? cause?.code
  return typeof said === "string" ? ` (${said})` : ""
}
