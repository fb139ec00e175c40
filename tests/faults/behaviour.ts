import type { ServerResponse } from "node:http"
import type { Writable } from "node:stream"
import type { OperationKind } from "./operations.ts"
import { apiKey, inEveryForm, repeated } from "./secret.ts"
import type { SocketClock } from "./socket-clock.ts"

/** One request that came, and the means to answer it. */
export interface Asked {
  /** Counted from 1. */
  readonly attempt: number
  readonly operation: OperationKind
  readonly response: ServerResponse
  readonly clock: SocketClock
  readonly here: string
  /** Another server, which must never be asked. */
  readonly elsewhere: string
  /** The caller gives up. */
  readonly abort: () => void
}

/** What the service does with a request. */
export type Behaviour = (asked: Asked) => void

/** The answer that was asked for. */
export const ok: Behaviour = ({ operation, response }) => send(response, 200, JSON.stringify(operation.answer))

/** A failure as the service words it. Like all answers here it repeats the key wherever it can. */
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

/** What a proxy says. */
export const html = (status: number): Behaviour => ({ response }) =>
  send(response, status, `<html>Sign in, ${inEveryForm}</html>`, { "content-type": "text/html" })

/** A body of any kind. */
export const body = (
  bytes: string | Uint8Array | ((operation: OperationKind) => string | Uint8Array),
  headers: Readonly<Record<string, string>> = {},
  status = 200
): Behaviour =>
({ operation, response }) => send(response, status, typeof bytes === "function" ? bytes(operation) : bytes, headers)

/** Bytes past the server's own HTTP, and then the end of the connection. */
export const bytes =
  (text: string | ((asked: Asked) => string), then: "end" | "reset" | "stay" = "end"): Behaviour => (asked) => {
    const { socket } = asked.response
    socket?.write(typeof text === "function" ? text(asked) : text, "latin1", () => {
      if (then === "end") socket.end()
      // what was written before a reset must have been read
      else if (then === "reset") setTimeout(() => socket.resetAndDestroy(), 20)
    })
  }

export const reset: Behaviour = ({ response }) => response.socket?.resetAndDestroy()

/** Nothing comes any more. */
export const stall: Behaviour = ({ clock }) => clock.stall()

/** After so many milliseconds. */
export const after = (milliseconds: number, behaviour: Behaviour): Behaviour => (asked) => {
  const { clock, response } = asked
  clock.stall()
  clock.later(milliseconds, () => {
    if (response.destroyed) return // nobody waits for it any more
    clock.flow()
    behaviour(asked)
  })
}

/** All of these, one after the other. */
export const all = (...behaviours: ReadonlyArray<Behaviour>): Behaviour => (asked) => {
  for (const behaviour of behaviours) behaviour(asked)
}

/** One for each attempt; the last for all others too. */
export const turns = (...behaviours: ReadonlyArray<Behaviour>): Behaviour => (asked) =>
  behaviours[Math.min(asked.attempt, behaviours.length) - 1]?.(asked)

/** The beginning of an answer. */
export const begin =
  (status: number, headers: Readonly<Record<string, string>>, text: string): Behaviour => ({ response }) => {
    response.writeHead(status, { ...echo, "content-type": "application/json", ...headers }).write(text)
  }

/** Writes as long as anyone reads. */
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
