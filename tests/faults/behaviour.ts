import type { ServerResponse } from "node:http"
import type { Writable } from "node:stream"
import type { OperationKind } from "./operations.ts"
import { apiKey, inEveryForm, repeated } from "./secret.ts"
import type { SocketClock } from "./socket-clock.ts"

/** A received request, and the means to respond to it. */
export interface ReceivedRequest {
  /** Counted from 1. */
  readonly attempt: number
  readonly operation: OperationKind
  readonly response: ServerResponse
  readonly clock: SocketClock
  readonly here: string
  /** Another server, which must never receive a request. */
  readonly elsewhere: string
  /** Aborts the call. */
  readonly abort: () => void
}

/** The response of the service to a request. */
export type Behaviour = (request: ReceivedRequest) => void

/** The normal response. */
export const ok: Behaviour = ({ operation, response }) => send(response, 200, JSON.stringify(operation.answer))

/** A failure in the service's own words. Like all responses here, it repeats the key wherever possible. */
export const failing =
  (status: number, body: object = {}, headers: Readonly<Record<string, string>> = {}): Behaviour => ({ response }) => {
    const text = JSON.stringify({
      success: false,
      ...body,
      sent: { [apiKey]: [`Bearer ${apiKey}`], urls: [repeated.inUrl, repeated.inUrl.toLowerCase()] },
      relayed: `{"key":"${inEveryForm}`
    })
    send(response, status, `${text.slice(0, -1)},"escaped":"${inEveryForm}"}`, headers)
  }

/** The response of a proxy. */
export const html = (status: number): Behaviour => ({ response }) =>
  send(response, status, `<html>Sign in, ${inEveryForm}</html>`, { "content-type": "text/html" })

/** A body of any kind. */
export const body = (
  bytes: string | Uint8Array | ((operation: OperationKind) => string | Uint8Array),
  headers: Readonly<Record<string, string>> = {},
  status = 200
): Behaviour =>
({ operation, response }) => send(response, status, typeof bytes === "function" ? bytes(operation) : bytes, headers)

/** Bytes sent past the server's own HTTP implementation; then the connection ends. */
export const bytes =
  (text: string | ((request: ReceivedRequest) => string), then: "end" | "reset" | "stay" = "end"): Behaviour =>
  (request) => {
    const { socket } = request.response
    socket?.write(typeof text === "function" ? text(request) : text, "latin1", () => {
      if (then === "end") socket.end()
      // the client must have read everything before the reset
      else if (then === "reset") setTimeout(() => socket.resetAndDestroy(), 20)
    })
  }

export const reset: Behaviour = ({ response }) => response.socket?.resetAndDestroy()

/** Sends nothing more. */
export const stall: Behaviour = ({ clock }) => clock.stall()

/** After this many milliseconds. */
export const after = (milliseconds: number, behaviour: Behaviour): Behaviour => (request) => {
  const { clock, response } = request
  clock.stall()
  clock.later(milliseconds, () => {
    if (response.destroyed) return // the client is gone
    clock.flow()
    behaviour(request)
  })
}

/** All of these, in order. */
export const all = (...behaviours: ReadonlyArray<Behaviour>): Behaviour => (request) => {
  for (const behaviour of behaviours) behaviour(request)
}

/** One for each attempt; the last one is repeated. */
export const turns = (...behaviours: ReadonlyArray<Behaviour>): Behaviour => (request) =>
  behaviours[Math.min(request.attempt, behaviours.length) - 1]?.(request)

/** The beginning of a response. */
export const begin =
  (status: number, headers: Readonly<Record<string, string>>, text: string): Behaviour => ({ response }) => {
    response.writeHead(status, { ...echo, "content-type": "application/json", ...headers }).write(text)
  }

/** Writes until the reader stops. */
export const pour = (text: string, into: Writable): void => {
  const more = () => {
    while (into.writable && into.write(text));
  }
  into.on("drain", more)
  more()
}

const send = (
  response: ServerResponse,
  status: number,
  content: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {}
) => {
  response.writeHead(status, {
    ...echo,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(content)),
    ...headers
  }).end(content)
}

/** A service that repeats the key in its headers. */
const echo = {
  "x-request-id": `req-${apiKey}`,
  "x-authorization": `Bearer ${apiKey}`,
  "www-authenticate": `Bearer realm="${apiKey}"`,
  "set-cookie": `key=${repeated.inUrl}`
}
