import * as Context from "effect/Context"
import { type Fetch, fetchWith } from "./fetch-transport.ts"
import type { SettingsOptions } from "./machine/check-settings.ts"
import { settingsFor } from "./machine/environment.ts"
import { type Run, runWith } from "./run.ts"
import { Settings } from "./settings.ts"
import { Transport } from "./transport.ts"

export interface ConnectOptions extends SettingsOptions {
  /** Replaces the platform's `fetch`. */
  readonly fetch?: Fetch | undefined
  /** The transport for requests. Default: the platform's `fetch`. */
  readonly transport?: Transport | undefined
}

/**
 * Creates a function that runs operations as promises: `connect({ apiKey, baseUrl })`, once for all calls.
 * A missing key or base URL is read from `TRAWL_API_KEY` and `TRAWL_BASE_URL`; without them it throws an `ApiError`.
 */
export const connect = (options: ConnectOptions = {}): Run => {
  const services = Context.make(Settings, settingsFor(options, { fetch: "function", transport: "send()" }))
  const { fetch, transport = fetchWith(fetch) } = options
  return runWith(Context.add(services, Transport, transport))
}
