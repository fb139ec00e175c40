import { adjust, type CheckedSettings, type RequestInvalid, requestInvalid, type Rules, withoutCall } from "@trawl/core/machine"
import type { Client } from "./connect.ts"
import type { RunOptions } from "./perform.ts"

/** The client, when there can be a call. Throws an `ApiError` when there can be none: it is closed or missing, or the signal is none. */
export const open = (client: Client, signal?: AbortSignal | null): Client => {
  const refused = refusal(client, signal)
  if (refused) throw withoutCall("run", refused)
  return client
}

/** The settings of one call. Throws an `ApiError` for an option that means nothing. `besides`: the options that whoever asks takes for itself. */
export const settingsOf = (client: Client, call: RunOptions | undefined, besides?: Rules): CheckedSettings => {
  const settings = adjust(open(client, call?.signal).settings, call, { ...besides, onResponse: "function", signal: undefined })
  if ("_tag" in settings) throw withoutCall("settings", settings)
  return settings
}

const refusal = (client: Client, signal?: AbortSignal | null): RequestInvalid | undefined => {
  if (!client?.running) return requestInvalid("client", "must come first")
  if (client.running.closed) return requestInvalid("client", "is closed")
  return signal && !signal.addEventListener ? requestInvalid("signal", "must be an AbortSignal") : undefined
}
