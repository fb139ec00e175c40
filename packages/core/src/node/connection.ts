import type { Socket } from "node:net"
import type { Carrier, Exchange } from "./exchange.ts"
import { connectionLost } from "./transport-error.ts"

/** The owner of connections. */
export interface Owner {
  /** The connection can be reused. */
  readonly freed: (connection: HttpConnection) => void
  readonly gone: (connection: HttpConnection) => void
  /** The connection was closed before it sent anything of this exchange. */
  readonly unsent: (exchange: Exchange) => void
}

/** An open socket. It carries one exchange at a time. */
export class HttpConnection implements Carrier {
  readonly #socket: Socket
  readonly #owner: Owner
  #exchange: Exchange | undefined
  #sent = false
  #gone = false
  #idleTimeout: number
  #idleSince = 0

  constructor(socket: Socket, idleTimeout: number, owner: Owner) {
    this.#socket = socket
    this.#owner = owner
    this.#idleTimeout = idleTimeout
    socket
      .on("data", (bytes: Buffer) => this.#sent ? this.#exchange?.take(bytes) : this.#cut()) // data without a request
      .on("end", () => this.#sent ? this.#exchange?.ended() : this.#cut())
      .on("error", (error) => this.#lost(error))
      .on("close", () => this.#lost(connectionLost()))
      .on("timeout", () => this.#sent || this.#cut())
      .setTimeout(idleTimeout)
  }

  carry(exchange: Exchange): void {
    this.#exchange = exchange
    exchange.carrier = this
    this.#socket.ref()
    if (performance.now() - this.#idleSince < 250 || this.#idleSince === 0) return this.#send()
    // The service may have closed the connection while this process was busy; a full turn of the event loop reveals
    // that.
    setImmediate(() => setImmediate(() => this.#exchange === exchange && this.#send()))
  }

  free(keeps: boolean, idleTimeout: number): void {
    this.#exchange = undefined
    this.#sent = false
    const timeout = Math.min(idleTimeout, this.#idleTimeout)
    if (!keeps || timeout <= 0 || this.#gone || this.#socket.destroyed || this.#socket.writableLength > 0) {
      return this.#cut()
    }
    if (timeout < this.#idleTimeout) this.#socket.setTimeout(this.#idleTimeout = timeout)
    this.#idleSince = performance.now()
    this.#socket.resume().unref()
    this.#owner.freed(this)
  }

  /** Closes the connection immediately; its exchange is over. */
  end(): void {
    this.#exchange = undefined
    this.#cut()
  }

  /** Closes the connection and fails its exchange. */
  abandon(error: Error): void {
    const exchange = this.#exchange
    this.end()
    exchange?.lost(error)
  }

  readonly pause = (): void => void this.#socket.pause()
  readonly resume = (): void => void this.#socket.resume()

  #send(): void {
    this.#sent = true
    this.#exchange?.write(this.#socket)
  }

  #cut(): void {
    if (this.#gone) return
    this.#gone = true
    const exchange = this.#exchange
    this.#exchange = undefined
    this.#socket.destroy()
    this.#owner.gone(this)
    if (exchange !== undefined && !this.#sent) this.#owner.unsent(exchange)
  }

  #lost(error: Error): void {
    if (this.#sent) this.abandon(error)
    else this.#cut()
  }
}
