import { adjust, type CheckedSettings, requestInvalid, type Rules, signalRule, withoutCall } from "@trawl/core/machine"
import type { Client } from "./connect.ts"
import type { RunOptions } from "./perform.ts"

/** Returns the client. Throws an `ApiError` if it is closed or missing, or if a dry run blocks it. */
export const open = (client: Client): Client => {
  const refused = client?.running ? client.running.closed : "must come first"
  if (refused) throw withoutCall("run", requestInvalid("client", refused))
  return client
}

/**
 * The settings of one call. Throws an `ApiError` for an invalid option. `besides`: rules of further options that the
 * caller handles itself.
 */
export const settingsOf = (client: Client, call: RunOptions | undefined, besides?: Rules): CheckedSettings => {
  const settings = adjust(open(client).settings, call, {
    ...besides,
    onResponse: "function",
    signal: signalRule(call?.signal)
  })
  if ("_tag" in settings) throw withoutCall("settings", settings)
  return settings
}
