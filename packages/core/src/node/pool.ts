import { HttpConnection, type Owner } from "./connection.ts"
import type { Carrier, Exchange } from "./exchange.ts"
import { type ConnectionTarget, openSocket } from "./open-socket.ts"
import { type Proxy, withoutBrackets } from "./proxy.ts"
import type { HeadStyle } from "./request-head.ts"
import type { TlsOptions } from "./tls-options.ts"

interface Limits {
  readonly maxSockets: number
  readonly idleTimeout: number
}

/** The connections to one origin, and the exchanges that wait for one. */
export class Pool implements Owner {
  readonly head: HeadStyle
  readonly #way: ConnectionTarget
  readonly #limits: Limits
  /** Open or opening. */
  readonly #all = new Set<HttpConnection | Opening>()
  /** In order of last use; the first ones may already be closed. */
  readonly #idle: Array<HttpConnection> = []
  #waiting: Array<Exchange> = []

  constructor(
    { hostname, port, protocol }: URL,
    { proxy, tls }: { readonly proxy: Proxy | undefined; readonly tls: TlsOptions },
    limits: Limits
  ) {
    const secure = protocol === "https:"
    this.#way = { host: withoutBrackets(hostname), port: Number(port || (secure ? 443 : 80)), secure, proxy, tls }
    this.#limits = limits
    const absolute = proxy !== undefined && !secure
    this.head = { absolute, proxyAuthorization: absolute ? proxy.authorization : undefined }
  }

  /** Runs an exchange as soon as a connection is free. */
  readonly serve = (exchange: Exchange): void => {
    const idle = this.#idle.pop()
    if (idle !== undefined) return idle.carry(exchange)
    if (this.#all.size < this.#limits.maxSockets) return this.#open(exchange)
    this.#waiting.push(exchange)
    exchange.carrier = {
      ...still,
      end: () => void (this.#waiting = this.#waiting.filter((other) => other !== exchange))
    }
  }

  /** Closes all connections and fails all exchanges that use or await one. */
  close(error: Error): void {
    for (const exchange of this.#waiting.splice(0)) exchange.lost(error)
    for (const one of this.#all) one.abandon(error)
  }

  freed(connection: HttpConnection): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#idle.push(connection)
    else connection.carry(next)
  }

  gone(one: HttpConnection | Opening): void {
    this.#all.delete(one)
    const at = this.#idle.indexOf(one as HttpConnection)
    if (at >= 0) this.#idle.splice(at, 1)
    const next = this.#waiting.shift()
    if (next !== undefined) this.serve(next)
  }

  unsent(exchange: Exchange): void {
    this.serve(exchange)
  }

  #open(exchange: Exchange): void {
    const cancel = openSocket(this.#way, (outcome) => {
      this.#all.delete(opening)
      if (outcome instanceof Error) {
        this.gone(opening)
        return exchange.lost(outcome)
      }
      const connection = new HttpConnection(outcome, this.#limits.idleTimeout, this)
      this.#all.add(connection)
      connection.carry(exchange)
    })
    const end = () => {
      cancel()
      this.gone(opening)
    }
    const opening: Opening = {
      ...still,
      end,
      abandon: (error) => {
        end()
        exchange.lost(error)
      }
    }
    this.#all.add(opening)
    exchange.carrier = opening
  }
}

interface Opening extends Carrier {
  readonly abandon: (error: Error) => void
}

/** The carrier of an exchange before it has a connection. */
const still = { free: () => {}, pause: () => {}, resume: () => {} }
