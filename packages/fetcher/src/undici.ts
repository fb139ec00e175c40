import type { EventEmitter } from "node:events"
import { createRequire } from "node:module"
import type { Socket } from "node:net"
import type * as Undici from "undici"

const require = createRequire(import.meta.url)
const part = <A>(path: string): A => require(`undici/lib/${path}.js`)

/**
 * The parts of undici that send requests. Importing all of it, with its fetch, caches, mocks and sockets, would need 5
 * MB more memory in an idle engine, and would replace the agent of the global `fetch` in the program. The version is
 * pinned exactly, so these files exist.
 */
export const Agent: typeof Undici.Agent = part("dispatcher/agent")
export type Agent = Undici.Agent
export const buildConnector: typeof Undici.buildConnector = part("core/connect")
export const errors: typeof Undici.errors = part("core/errors")

/**
 * A SOCKS5 handshake over a connected socket. undici exports it only through its own agent, which would look up names
 * itself.
 */
export const Socks5Client = part<
  {
    readonly Socks5Client: new(
      socket: Socket,
      credentials?: { readonly username: string; readonly password: string }
    ) => Socks5Handshake
  }
>("core/socks5-client").Socks5Client

interface Socks5Handshake extends EventEmitter {
  readonly handshake: () => void
  readonly connect: (host: string, port: number) => void
}

/** One request by an agent. `onSent` is called when the request has been written to its connection. */
export const request = (
  url: string | URL,
  { dispatcher, onSent, ...options }:
    & { readonly dispatcher: Undici.Dispatcher; readonly onSent?: (() => void) | undefined }
    & Omit<Undici.Dispatcher.RequestOptions, "origin" | "path">
): Promise<Undici.Dispatcher.ResponseData> => {
  const { origin, pathname, search } = new URL(url)
  const dispatch: Undici.Dispatcher["dispatch"] = (sent, handler) => {
    const start = handler.onRequestStart?.bind(handler)
    handler.onRequestStart = (...controls) => {
      // the request is written in the current turn of the event loop
      if (onSent !== undefined) setImmediate(onSent)
      start?.(...controls)
    }
    return dispatcher.dispatch(sent, handler)
  }
  return begin.call({ dispatch }, { ...options, origin, path: `${pathname}${search}` })
}

const { request: begin } = part<
  {
    readonly request: (
      this: Pick<Undici.Dispatcher, "dispatch">,
      options: Undici.Dispatcher.RequestOptions
    ) => Promise<Undici.Dispatcher.ResponseData>
  }
>("api/index")
