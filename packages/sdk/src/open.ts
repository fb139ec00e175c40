import { adjust, type CheckedSettings, requestInvalid, type Rules, signalRule, withoutCall } from "@trawl/core/machine"
import type { Client } from "./connect.ts"
import type { RunOptions } from "./perform.ts"

/** The client, when there can be a call. Throws an `ApiError` when there can be none: it is closed or missing, or a dry run goes on without it. */
export const open = (client: Client): Client => {
  const refused = client?.running ? client.running.closed : "must come first"
  if (refused) throw withoutCall("run", requestInvalid("client", refused))
  return client
}

/** The settings of one call. Throws an `ApiError` for an option that means nothing. `besides`: the options that whoever asks takes for itself. */
export const settingsOf = (client: Client, call: RunOptions | undefined, besides?: Rules): CheckedSettings => {
  const settings = adjust(open(client).settings, call, {
    ...besides,
    onResponse: "function",
    signal: signalRule(call?.signal)
  })
  if ("_tag" in settings) throw withoutCall("settings", settings)
  return settings
}
