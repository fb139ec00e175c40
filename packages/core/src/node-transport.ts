import { checkOptions } from "./gates/check-options.ts"
import type { Transport } from "./machine/exchange.ts"
import { maxTimerDelay } from "./machine/platform.ts"
import { Exchange } from "./node/exchange.ts"
import { Pool } from "./node/pool.ts"
import { parseProxy } from "./node/proxy.ts"
import type { TlsOptions } from "./node/tls-options.ts"
import { closed } from "./node/transport-error.ts"

export type { TlsOptions } from "./node/tls-options.ts"

export interface NodeTransportOptions {
  /** Maximum connections to one origin; further requests wait. Default: 64. */
  readonly maxSockets?: number | undefined
  /** How long an idle connection is kept, in milliseconds; less if the service says so. Default: four seconds. */
  readonly idleTimeout?: number | undefined
  /** The proxy: `http://user:password@host:port`, or `https:` to connect to the proxy itself with TLS. */
  readonly proxy?: string | URL | undefined
  /** Certificates and other TLS options. */
  readonly tls?: TlsOptions | undefined
}

export interface NodeTransport extends Transport, AsyncDisposable {
  /** Closes all connections, including those in use. Later requests are rejected. */
  readonly close: () => Promise<void>
}

/**
 * A transport for Node with HTTP/1.1 and keep-alive connections. It needs a fraction of the CPU of `fetch`.
 * It never repeats a request: a connection lost after the request was sent is an error.
 */
export const nodeTransport = (options: NodeTransportOptions = {}): NodeTransport => {
  checkOptions("nodeTransport", options, {
    maxSockets: { holds: (value) => value >= 1, expected: "a number from 1" },
    idleTimeout: { holds: (value) => value >= 0, expected: "0 or more milliseconds" }
  }, ["proxy", "tls"])
  const { idleTimeout = 4000, maxSockets = 64, proxy, tls = {} } = options
  const pools = new Map<string, Pool>()
  const way = { proxy: proxy === undefined ? undefined : parseProxy(proxy), tls }
  let open = true
  const close = async () => {
    open = false
    for (const pool of pools.values()) pool.close(closed())
  }
  return {
    send: async (request, limits) => {
      if (!open) throw closed()
      const url = new URL(request.url)
      let pool = pools.get(url.origin)
      if (pool === undefined) {
        pools.set(
          url.origin,
          pool = new Pool(url, way, { idleTimeout: Math.min(idleTimeout, maxTimerDelay), maxSockets })
        )
      }
      return new Exchange(pool.head, url, request, limits).begin(pool)
    },
    close,
    [Symbol.asyncDispose]: close
  }
}
