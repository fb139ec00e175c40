import type { Socket } from "node:net"
import type { HttpRequest, HttpResponse, TransportLimits } from "../machine/exchange.ts"
import { parseHead, type ResponseHead } from "./response-head.ts"
import { Chunks } from "./chunks.ts"
import { ByteCollector } from "./byte-collector.ts"
import { inflate, inflateStart, tooLarge } from "./inflate.ts"
import { Pieces } from "./pieces.ts"
import { type HeadStyle, requestHead } from "./request-head.ts"
import { text } from "./decode-utf8.ts"
import { connectionLost, notHttp, transportError } from "./transport-error.ts"

/** The connection of an exchange. */
export interface Carrier {
  /** Called at the end of the exchange: whether the connection can be kept, and for how many milliseconds. */
  readonly free: (keeps: boolean, idleTimeout: number) => void
  readonly end: () => void
  readonly pause: () => void
  readonly resume: () => void
}

/** One request and its response. */
export class Exchange {
  carrier: Carrier | undefined
  readonly #request: HttpRequest
  readonly #limits: TransportLimits
  readonly #head: string
  readonly #isText: boolean
  readonly #byProxy: boolean
  #resolve: (response: HttpResponse) => void = () => {}
  #reject: (error: unknown) => void = () => {}
  #over = false
  #early: Buffer | undefined
  #informed = 0
  #answer: ResponseHead | undefined
  #failed = false
  #received = 0
  #chunks: Chunks | undefined
  #gathered: ByteCollector | undefined
  #pieces: Pieces | undefined
  #drainTimer: NodeJS.Timeout | undefined

  constructor(style: HeadStyle, url: URL, request: HttpRequest, limits: TransportLimits) {
    const { body } = request
    const bytes = body === undefined ? undefined : Buffer.byteLength(body)
    this.#request = request
    this.#limits = limits
    this.#byProxy = style.absolute
    this.#isText = body === undefined || bytes === body.length && typeof body === "string"
    this.#head = requestHead(style, url, request, bytes)
  }

  begin({ serve }: { readonly serve: (exchange: Exchange) => void }): Promise<HttpResponse> {
    const { signal } = this.#limits
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      this.#resolve = resolve
      this.#reject = reject
      signal.addEventListener("abort", this)
      serve(this)
    })
  }

  write(socket: Socket): void {
    const { body } = this.#request
    // the usual case, ASCII only: one string, one write
    if (this.#isText) return void socket.write(this.#head + (body ?? ""), "latin1")
    socket.cork()
    socket.write(this.#head, "latin1")
    socket.write(body ?? "")
    socket.uncork()
  }

  /** Takes bytes of the response. */
  take(bytes: Buffer): void {
    try {
      if (this.#answer === undefined) this.#takeHead(bytes)
      else this.#takeBody(bytes)
    } catch (error) {
      this.#stop(error)
    }
  }

  /** The service has closed its side of the connection. */
  ended(): void {
    if (this.#answer?.extent === "connection") this.#complete(false)
    else this.lost(connectionLost())
  }

  /** The connection was lost. For an error status, the part of the body that arrived is enough. */
  lost(error: unknown): void {
    if (this.#failed) this.#complete(false)
    else this.#stop(error)
  }

  /** Handles the abort event of the signal. */
  handleEvent(): void {
    this.#stop(this.#limits.signal.reason)
  }

  #takeHead(bytes: Buffer): void {
    const all = this.#early === undefined ? bytes : Buffer.concat([this.#early, bytes])
    const end = all.indexOf("\r\n\r\n", 0, "latin1")
    if ((end < 0 ? all.length : end) > maxHeadLength) {
      throw transportError("HEADERS_TOO_LARGE", `The response has more than ${maxHeadLength} bytes of headers`)
    }
    this.#early = end < 0 ? all : undefined
    if (end < 0) return
    const answer = parseHead(all.toString("latin1", 0, end), this.#request.method)
    const rest = all.subarray(end + 4)
    if (answer.status > 199) return this.#begin(answer, rest)
    this.#informed++
    if (answer.status === 101 || this.#informed > 8) {
      throw notHttp("it changes the protocol, or its headers never arrive")
    }
    if (rest.length > 0) this.#takeHead(rest)
  }

  #begin(answer: ResponseHead, rest: Buffer): void {
    const { extent, headers, status } = answer
    // a response of the proxy itself: the same failure as for a tunnel
    if (status === 407 && this.#byProxy) {
      throw transportError("PROXY_407", "The proxy rejected the user name and password")
    }
    this.#answer = answer
    this.#failed = status > 399
    if (!this.#failed && typeof extent === "number" && extent > this.#limits.maxResponseBytes) {
      throw tooLarge(this.#limits.maxResponseBytes)
    }
    if (extent === "chunked") this.#chunks = new Chunks()
    if (
      status < 300 && isEvents(headers.get("content-type")) && isEvents(this.#request.headers["accept"]) &&
      !headers.has("content-encoding")
    ) {
      const { pause, resume } = this.carrier as Carrier
      this.#pieces = new Pieces({ pause, resume, cut: () => this.#stop(undefined) })
      this.#resolve({ status, headers, body: "", source: this.#pieces })
    }
    this.#takeBody(rest)
    if (this.#failed && !this.#over) this.#drainTimer = setTimeout(() => this.#complete(false), 1000)
  }

  #takeBody(bytes: Buffer): void {
    const extent = this.#answer?.extent
    if (typeof extent === "number") {
      const left = extent - this.#received
      this.#takePiece(bytes.length > left ? bytes.subarray(0, left) : bytes)
      if (bytes.length >= left) this.#complete(bytes.length === left)
    } else if (extent === "chunked") {
      const after = (this.#chunks as Chunks).read(bytes, this.#takePiece)
      if (after >= 0) this.#complete(after === 0)
    } else {
      this.#takePiece(bytes)
    }
  }

  readonly #takePiece = (bytes: Buffer): void => {
    if (this.#over) return
    this.#received += bytes.length
    if (this.#pieces !== undefined) return this.#pieces.add(bytes)
    const gathered = this.#gathered ??= new ByteCollector()
    gathered.add(bytes)
    const { maxResponseBytes } = this.#limits
    if (this.#failed ? gathered.length > maxFailureLength : gathered.length > maxResponseBytes) {
      if (!this.#failed) throw tooLarge(maxResponseBytes)
      this.#complete(false)
    }
  }

  /** Ends the exchange with the whole body, or with the available part for an error status. */
  #complete(clean: boolean): void {
    if (this.#over) return
    const { headers, keeps, status } = this.#answer as ResponseHead
    this.#finish()
    const seconds = /timeout=(\d+)/i.exec(headers.get("keep-alive") ?? "")?.[1]
    // a second early, so that both sides do not close the connection at the same time
    this.carrier?.free(clean && keeps, seconds === undefined ? Infinity : (Number(seconds) - 1) * 1000)
    if (this.#pieces !== undefined) return this.#pieces.end()
    const bytes = this.#gathered?.all() ?? nothing
    const codings = headers.get("content-encoding")
    const settle = (body: Buffer) => this.#resolve({ status, headers, body: text(body) })
    const { maxResponseBytes } = this.#limits
    if (this.#failed) {
      settle(
        (codings === undefined ? bytes : inflateStart(bytes, codings, 1_048_576)).subarray(
          0,
          Math.min(maxFailureLength, maxResponseBytes)
        )
      )
    } else if (codings === undefined || bytes.length === 0) settle(bytes)
    else inflate(bytes, codings, maxResponseBytes).then(settle).catch(this.#reject)
  }

  /** Ends the exchange immediately, with its socket. */
  #stop(error: unknown): void {
    if (this.#over) return
    this.#finish()
    this.carrier?.end()
    if (error === undefined) this.#pieces?.end()
    else this.#pieces?.fail(error)
    this.#reject(error)
  }

  #finish(): void {
    this.#over = true
    clearTimeout(this.#drainTimer)
    this.#limits.signal.removeEventListener("abort", this)
  }
}

const maxHeadLength = 16_384
const maxFailureLength = 65_536
const nothing = Buffer.alloc(0)

const isEvents = (type: string | undefined): boolean => type?.includes("text/event-stream") ?? false
