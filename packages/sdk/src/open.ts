import { type RequestInvalid, requestInvalid, withoutCall } from "@trawl/core/machine"
import type { Client } from "./connect.ts"

/** Why there can be no call: the client is closed or missing, or the signal is none. */
export const refusal = (client: Client, signal?: AbortSignal | null): RequestInvalid | undefined => {
  if (!client?.running) return requestInvalid("client", "must come first")
  if (client.running.closed) return requestInvalid("client", "is closed")
  return signal && !signal.addEventListener ? requestInvalid("signal", "must be an AbortSignal") : undefined
}

/** The client, for a program of many calls. Throws an `ApiError` when there can be none. */
export const open = (client: Client, signal?: AbortSignal | null): Client => {
  const refused = refusal(client, signal)
  if (refused) throw withoutCall("call", refused)
  return client
}
