import { fetchTransport, type Fetch, fetchWith } from "@trawl/core/fetch"
import { type CheckedSettings, type Host, type Means, platform, settingsFor, type SettingsOptions, type Transport } from "@trawl/core/machine"

export interface ClientOptions extends SettingsOptions {
  /** How requests travel, such as `nodeTransport()` of `@trawl/sdk/node`. Default: the platform's `fetch`. */
  readonly transport?: Transport | undefined
  /** In place of the platform's `fetch`. */
  readonly fetch?: Fetch | undefined
  /** The clock and the chance, for tests: `testClock()` of `@trawl/sdk/testing`. Default: the platform's. */
  readonly host?: Host | undefined
}

/** Where the service is and how to speak with it: what every operation takes first. */
export interface Client extends AsyncDisposable {
  readonly settings: CheckedSettings
  readonly means: Pick<Means, "host" | "transport">
  /** What ends the calls in flight. */
  readonly running: Set<() => void>
  /** Ends the calls in flight and the connections that are kept open. Also done at the end of `await using`. */
  readonly close: () => Promise<void>
}

/**
 * A client for the operations of this package: `search(connect({ apiKey, baseUrl }), { query })`.
 * A missing key or base URL is read from `TRAWL_API_KEY` and `TRAWL_BASE_URL`; without them it throws an `ApiError`.
 */
export const connect = ({ fetch, host = platform, transport, ...options }: ClientOptions = {}): Client => {
  const settings = settingsFor(options)
  const means = { host, transport: transport ?? (fetch ? fetchWith(fetch) : fetchTransport) }
  const running = new Set<() => void>()
  const close = async () => {
    for (const end of running) end()
    await means.transport.close?.()
  }
  return { settings, means, running, close, [Symbol.asyncDispose]: close }
}
