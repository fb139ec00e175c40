import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { limits } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import type { EventEmitter } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { defaultPort, isPort, maxPort } from "./port.ts"
import { problem } from "./request/failure.ts"
import { routerConfig, routes } from "./routes.ts"
import * as Draining from "./service/draining.ts"
import { ReleaseMemoryWhenIdle } from "./service/release-memory.ts"
import { telemetry } from "./service/telemetry.ts"
import { defaultMessageBytes, limitMessages, SizedWebSocket } from "./http/sized-web-socket.ts"
import { connectionAccepted } from "./time-slice.ts"

export interface ListenOptions {
  /** `127.0.0.1` by default: only this machine can connect. */
  readonly host?: string | undefined
  /** `defaultPort` by default; 0 selects a free port. */
  readonly port?: number | undefined
  /**
   * Time limits for the headers of a request, for the whole request, and for a complete response of which the client
   * reads nothing. 10 seconds, 2 minutes and 30 seconds by default.
   */
  readonly requestTimeouts?: RequestTimeouts | undefined
  /** How long open requests may take when the engine stops. 10 seconds by default. New requests get 503. */
  readonly shutdownTimeout?: Duration.Input | undefined
  /** Called when the engine starts to shut down, with the number of open requests. */
  readonly onEnding?: ((underway: number) => void) | undefined
}

export interface RequestTimeouts {
  readonly headers: Duration.Input
  readonly request: Duration.Input
  readonly response?: Duration.Input | undefined
}

/** The address of the engine. */
export class EngineAddress extends Context.Service<EngineAddress, {
  /** The base URL for clients, such as `http://127.0.0.1:3002`. */
  readonly url: string
}>()("@trawl/engine/EngineAddress") {}

/** The engine cannot listen on its address. `message` is one line that says what to do. */
export class PortUnavailable extends Data.TaggedError("PortUnavailable")<{
  readonly host: string
  readonly port: number
  readonly message: string
  readonly cause?: unknown
}> {}

/** Serves the API over HTTP. */
export const listen = (options: ListenOptions = {}) => {
  const {
    host = listenDefaults.host,
    requestTimeouts = listenDefaults.requestTimeouts,
    port = listenDefaults.port,
    shutdownTimeout = listenDefaults.shutdownTimeout,
    onEnding = () => undefined
  } = options
  return isPort(port)
    ? serve(host, port, requestTimeouts, shutdownTimeout, onEnding)
    : unavailable(host, port, `${port} is not a port: allowed are whole numbers from 0 to ${maxPort}.`)
}

/** Default settings. */
export const listenDefaults = {
  host: "127.0.0.1",
  port: defaultPort,
  requestTimeouts: { headers: "10 seconds", request: "2 minutes", response: "30 seconds" },
  shutdownTimeout: "10 seconds"
} satisfies ListenOptions

const serve = (
  host: string,
  port: number,
  requestTimeouts: RequestTimeouts,
  shutdownTimeout: Duration.Input,
  onEnding: (underway: number) => void
) => {
  let open = 0
  const count = (connection: EventEmitter) => {
    open++
    connection.once("close", () => open--)
  }
  const server = () =>
    serverFor(requestTimeouts)
      .on("request", (_, response) => count(response))
      // WebSockets
      .on("upgrade", ({ url = "" }, socket) => {
        count(socket)
        limitMessages(url, socket)
      })
  return HttpRouter.serve(routes, { disableListenLog: true, disableLogger: true, routerConfig }).pipe(
    (served) => Layer.provideMerge(Draining.drainOnClose(onEnding, () => open, shutdownTimeout), served),
    Layer.provide(Draining.layer),
    Layer.provide(telemetry),
    Layer.merge(ReleaseMemoryWhenIdle),
    Layer.merge(Layer.effect(
      EngineAddress,
      Effect.map(HttpServer.HttpServer, (server) => ({ url: HttpServer.formatAddress(server.address) }))
    )),
    Layer.provide(
      NodeHttpServer.layer(server, {
        host,
        port,
        // the responses have ended, or the time for them
        gracefulShutdownTimeout: "200 millis",
        websocket
      })
    ),
    Layer.catchTag("ServeError", ({ cause }) => unavailable(host, port, explain(host, port, cause), cause))
  )
}

const maxHeaderBytes = 16_384

// a client that does not confirm the close would delay the engine's end
const websocket = { maxPayload: defaultMessageBytes, closeTimeout: 3_000, WebSocket: SizedWebSocket }

/** A server that closes the connections of clients that send or read too slowly. */
const serverFor = (requestTimeouts: RequestTimeouts) => {
  const [headersTimeout, requestTimeout] = [
    Duration.toMillis(requestTimeouts.headers),
    Duration.toMillis(requestTimeouts.request)
  ]
  const server = createServer({
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval: Math.min(5_000, headersTimeout),
    keepAliveTimeout: 10_000,
    maxHeaderSize: maxHeaderBytes
  })
  server.on("connection", connectionAccepted)
  const responseOn = answerInOrder(
    server,
    Duration.toMillis(requestTimeouts.response ?? listenDefaults.requestTimeouts.response)
  )
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const current = responseOn(socket)
    // an error in the middle of another response would be read as part of it
    const isMidway = current?.headersSent === true && !current.closed
    if (isMidway || !socket.writable || error.code === "ECONNRESET") return void socket.destroy()
    const [status, text, message] = malformed[error.code ?? ""] ?? [400, "Bad Request", "Expected a valid HTTP request"]
    const body = JSON.stringify({ success: false, error: text, details: [problem([], message)] })
    socket.end(
      `HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      () => socket.destroy()
    )
  })
  // longer than the longest request, during which nothing may be sent
  return server.setTimeout(limits.scrapeTimeoutMaximum + 60_000)
}

/** The responses to requests that are not valid HTTP, by the code of Node's error. */
const malformed: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large", `Expected headers of at most ${maxHeaderBytes} bytes`],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "The request did not arrive in time"]
}

/**
 * Starts a request after the response to the previous one on its connection. Otherwise, all requests that a client has
 * sent in one packet would start in one turn of the event loop. Returns the last response of a connection.
 * Closes a connection if its client reads nothing of a complete response for `maxStall` milliseconds.
 */
const answerInOrder = (server: Server, maxStall: number): (socket: Socket) => ServerResponse | undefined => {
  const emit = server.emit.bind(server)
  const last = new WeakMap<Socket, ServerResponse>()
  server.emit = (event: string, ...values: ReadonlyArray<unknown>) => {
    if (event !== "request") return emit(event, ...values)
    // the values of this event
    const [request, response] = values as [IncomingMessage, ServerResponse]
    const before = last.get(request.socket)
    last.set(request.socket, response)
    response.once("prefinish", () => request.socket.setTimeout(maxStall))
    if (before === undefined || before.closed) return emit(event, request, response)
    before.once("close", () => setImmediate(() => emit(event, request, response)))
    return true
  }
  return (socket) => last.get(socket)
}

const unavailable = (host: string, port: number, message: string, cause?: unknown) =>
  Layer.effect(EngineAddress, Effect.fail(new PortUnavailable({ host, port, message, cause })))

const explain = (host: string, port: number, cause: unknown): string => {
  const code = typeof cause === "object" && cause !== null ? Reflect.get(cause, "code") : undefined
  if (code === "EADDRINUSE") {
    return `Port ${port} on ${host} is in use: stop the program that uses it, or choose another port.`
  }
  if (code === "EACCES") return `Port ${port} on ${host} needs special permission: choose a port from 1024 up.`
  return `The engine cannot listen on ${host}:${port}: ${cause instanceof Error ? cause.message : String(cause)}.`
}
