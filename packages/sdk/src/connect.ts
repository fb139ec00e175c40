import { type Fetch, fetchTransport, fetchWith } from "@trawl/core/fetch"
import {
  type CheckedSettings,
  type Host,
  type Means,
  platform,
  settingsFor,
  type SettingsOptions,
  type Transport
} from "@trawl/core/machine"

export interface ClientOptions extends SettingsOptions {
  /**
   * How requests travel, such as `nodeTransport()` of `@trawl/sdk/node`: whoever made it closes it, for other clients may share it.
   * Default: the platform's `fetch`.
   */
  readonly transport?: Transport | undefined
  /** In place of the platform's `fetch`. */
  readonly fetch?: Fetch | undefined
  /** The clock and the chance, for tests: `testClock()` of `@trawl/sdk/testing`. Default: the platform's. */
  readonly host?: Host | undefined
}

/** Where the service is and how to speak with it: what every operation takes first. */
export interface Client extends AsyncDisposable {
  readonly settings: CheckedSettings
  readonly means: Means
  readonly running: Running
  /**
   * Ends the calls in flight, with `Aborted`; every later call is refused with `RequestInvalid`. Also done at the end of
   * `await using`. A `transport` that was given stays open.
   */
  readonly close: () => Promise<void>
}

/** The calls in flight. */
export interface Running {
  /** What ends them, one by one. */
  readonly ends: Set<() => void>
  /** No other begins; why. */
  closed: string | false
}

/**
 * A client for the operations of this package: `search(connect({ apiKey, baseUrl }), { query })`.
 * A missing key or base URL is read from `TRAWL_API_KEY` and `TRAWL_BASE_URL`; without them it throws an `ApiError`.
 */
export const connect = (given?: ClientOptions): Client => {
  const options = given ?? {}
  const { fetch, host = platform, transport } = options
  const settings = settingsFor(options, { fetch: "function", host: undefined, transport: "send()" })
  const means = { host, transport: transport ?? (fetch ? fetchWith(fetch) : fetchTransport) }
  const running: Running = { ends: new Set(), closed: false }
  const close = closing(running)
  return { settings, means, running, close, [Symbol.asyncDispose]: close }
}

/** `close` of the client with these calls in flight. */
export const closing = (running: Running): Client["close"] => async () => {
  running.closed = "is closed"
  for (const end of running.ends) end()
}
