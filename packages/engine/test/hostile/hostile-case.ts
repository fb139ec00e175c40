import type { Document } from "@trawl/schema"
import { createServer, type RequestListener } from "node:http"
import { createSecureServer } from "node:http2"
import { createServer as createTlsServer } from "node:https"
import { createServer as createSocketServer, type Server, type Socket } from "node:net"
import { selfSigned } from "../../../fetcher/test/outbound/self-signed.ts"

/** A malicious or broken page, and the expected response of the engine. */
export interface HostileCase {
  readonly name: string
  /** A server for this case, or only a URL. */
  readonly from: Served | string
  /** Fields of the request besides the URL. */
  readonly ask?: object
  readonly gives: Promised
}

export interface Served {
  readonly scheme: "http" | "https"
  readonly open: () => Server
}

export interface Promised {
  readonly status: number
  readonly code?: string
  /** The expected messages in `details`. */
  readonly expected?: RegExp
  /** The status of the page itself. */
  readonly statusCode?: number
  readonly markdown?: RegExp
  readonly holds?: (data: Document) => void
}

export const web = (listener: RequestListener): Served => ({ scheme: "http", open: () => createServer(listener) })

/** Returns the same response for every path. */
export const body = (
  content: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
  status = 200
): Served =>
  web((_, response) =>
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(content)
  )

/** Writes raw bytes as soon as the first request arrives. */
export const wire = (answer: (socket: Socket, turn: number) => void): Served => ({
  scheme: "http",
  open: () => {
    let turn = 0
    return createSocketServer((socket) => {
      socket.on("error", () => undefined)
      socket.once("data", () => answer(socket.on("data", () => undefined), turn++))
    })
  }
})

export const secure = (listener: RequestListener, certificate: Parameters<typeof selfSigned>[0] = {}): Served => ({
  scheme: "https",
  open: () => createTlsServer(selfSigned(certificate), listener)
})

/** A server that supports only HTTP/2. */
export const http2 = (set: (server: ReturnType<typeof createSecureServer>) => void): Served => ({
  scheme: "https",
  open: () => {
    const server = createSecureServer(selfSigned())
    server.on("sessionError", () => undefined)
    set(server)
    return server
  }
})

/** Writes a piece repeatedly until the other side closes the connection. */
export const endlessly = (
  to: { readonly destroyed: boolean; readonly write: (piece: string | Uint8Array, done: () => void) => boolean },
  piece: string | Uint8Array,
  pause = 0
): void => {
  const more = (): void => {
    if (!to.destroyed) to.write(piece, () => void (pause === 0 ? setImmediate(more) : setTimeout(more, pause)))
  }
  more()
}

export const tooLarge = {
  status: 422,
  code: "SCRAPE_UNSUPPORTED_FILE_ERROR",
  expected: /larger than|unpacks to more than/
} as const
export const unreadable = { status: 502, code: "SCRAPE_SITE_ERROR" } as const
export const late = { status: 408, code: "SCRAPE_TIMEOUT" } as const
export const blocked = {
  status: 403,
  code: "unsafe_domain_blocked",
  expected:
    /is (?:private|loopback|link-local|reserved|unspecified|for the metadata of a cloud|shared by .*|multicast); allow it with allowedAddresses/
} as const
