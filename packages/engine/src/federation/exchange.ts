import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import {
  Agent,
  decodedBody,
  errorCode,
  errors,
  isNeverConnected,
  isStaleConnection,
  request
} from "@trawl/fetcher/connections"
import { userAgent } from "../page/user-agent.ts"

/** HTTP exchanges with configured services: no redirects, and a size limit for responses. */
export class Exchanges extends Context.Service<Exchanges, {
  readonly send: Send
}>()("@trawl/engine/federation/Exchanges") {
  /** Over HTTP/1.1. Connections are kept for reuse and closed with the layer. */
  static readonly layer = Layer.effect(
    Exchanges,
    Effect.map(
      Effect.acquireRelease(
        // the exchange has its own time limit
        Effect.sync(() => new Agent({ bodyTimeout: 0, headersTimeout: 0, keepAliveTimeout: 10_000 })),
        (agent) => Effect.promise(() => agent.destroy())
      ),
      (agent) => Exchanges.of({ send: (exchangeRequest) => send(agent, exchangeRequest) })
    )
  )
}

export type Send = (exchangeRequest: ExchangeRequest) => Effect.Effect<ExchangeResponse, ExchangeFailed>

export interface ExchangeRequest {
  readonly method: "GET" | "POST"
  readonly url: URL
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly milliseconds: number
}

export interface ExchangeResponse {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** There was no response. `message` is the reason as the end of a sentence; it contains nothing from the request. */
export class ExchangeFailed extends Data.TaggedError("ExchangeFailed")<{
  readonly message: string
  /** Whether the service may have received the request. */
  readonly sent: boolean
}> {}

const send = (agent: Agent, { body, headers, method, milliseconds, url }: ExchangeRequest) =>
  Effect.tryPromise({
    try: async (signal): Promise<ExchangeResponse> => {
      const exchange = () =>
        request(url, {
          dispatcher: agent,
          method,
          headers: {
            "accept": "application/json",
            "accept-encoding": "gzip, deflate, br",
            "user-agent": userAgent,
            ...headers
          },
          body: body ?? null,
          signal
        })
      const response = await exchange().catch((error: unknown) => {
        if (!isStaleConnection(error)) throw error
        return exchange()
      })
      const received = Object.fromEntries(
        Object.entries(response.headers).map((
          [name, value]
        ) => [name, Array.isArray(value) ? value.join(", ") : value ?? ""])
      )
      const bytes = await decodedBody(response.body, received["content-encoding"] ?? "", maxBytes)
      return { status: response.statusCode, headers: received, text: new TextDecoder().decode(bytes) }
    },
    catch: failed
  }).pipe(Effect.timeoutOrElse({
    duration: milliseconds,
    orElse: () =>
      Effect.fail(
        new ExchangeFailed({ message: `it did not respond within ${Math.round(milliseconds)} ms`, sent: true })
      )
  }))

const maxBytes = 10_000_000

const failed = (error: unknown): ExchangeFailed => {
  const code = errorCode(error)
  if (isNeverConnected(code)) return new ExchangeFailed({ message: `it cannot be reached (${code})`, sent: false })
  if (code === "BODY_TOO_LARGE") {
    return new ExchangeFailed({ message: `its response is larger than ${maxBytes} bytes`, sent: true })
  }
  // the platform's message may repeat the request
  return new ExchangeFailed({
    message: code === "" ? "its response cannot be read" : `its response cannot be read (${code})`,
    sent: !isUnwritten(error)
  })
}

const isUnwritten = (error: unknown): boolean => error instanceof errors.SocketError && error.socket?.bytesWritten === 0
