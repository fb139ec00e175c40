import { type Fetch, fetchTransport, fetchWith } from "@trawl/core/fetch"
import {
  type CallResources,
  type CheckedSettings,
  type Platform,
  platform,
  settingsFor,
  type SettingsOptions,
  type Transport
} from "@trawl/core/machine"

export interface ClientOptions extends SettingsOptions {
  /**
   * The transport, such as `nodeTransport()` of `@trawl/sdk/node`. Close it yourself, because clients may share it.
   * Default: the platform's `fetch`.
   */
  readonly transport?: Transport | undefined
  /** Replaces the platform's `fetch`. */
  readonly fetch?: Fetch | undefined
  /** The clock and random numbers, for tests: `testClock()` of `@trawl/sdk/testing`. Default: the platform's. */
  readonly host?: Platform | undefined
}

/** A client, the first argument of every operation. */
export interface Client extends AsyncDisposable {
  readonly settings: CheckedSettings
  readonly means: CallResources
  readonly running: Running
  /**
   * Aborts the calls in flight with `Aborted`. Later calls are rejected with `RequestInvalid`. Also called at the end
   * of
   * `await using`. A custom `transport` stays open.
   */
  readonly close: () => Promise<void>
}

/** The calls in flight. */
export interface Running {
  /** Functions that abort the calls. */
  readonly ends: Set<() => void>
  /** Why no further call may start, or false. */
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
