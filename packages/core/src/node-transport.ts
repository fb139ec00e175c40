import { checkOptions } from "./gates/check-options.ts"
import type { Transport } from "./machine/exchange.ts"
import { longestTimer } from "./machine/platform.ts"
import { Exchange } from "./node/exchange.ts"
import { Pool } from "./node/pool.ts"
import { parseProxy } from "./node/proxy.ts"
import type { TlsOptions } from "./node/tls-options.ts"
import { closed } from "./node/transport-error.ts"

export type { TlsOptions } from "./node/tls-options.ts"

export interface NodeTransportOptions {
  /** Connections to one origin at a time; further requests wait for one. Default: 64. */
  readonly maxSockets?: number | undefined
  /** How long an unused connection is kept, in milliseconds; less if the service says so. Default: four seconds. */
  readonly idleTimeout?: number | undefined
  /** `http://user:password@host:port`, or `https:` where the way to the proxy itself is to be secure. */
  readonly proxy?: string | URL | undefined
  /** Certificates and the like, for `https:`. */
  readonly tls?: TlsOptions | undefined
}

export interface NodeTransport extends Transport, AsyncDisposable {
  /** Ends all connections, those in use too; what is sent afterwards is refused. */
  readonly close: () => Promise<void>
}

/**
 * HTTP/1.1 over connections that are kept open, for Node: costs a fraction of the CPU of `fetch`.
 * It sends nothing twice: a connection lost after the request was handed over is an error, whoever closed it.
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
          pool = new Pool(url, way, { idleTimeout: Math.min(idleTimeout, longestTimer), maxSockets })
        )
      }
      return new Exchange(pool.head, url, request, limits).begin(pool)
    },
    close,
    [Symbol.asyncDispose]: close
  }
}
