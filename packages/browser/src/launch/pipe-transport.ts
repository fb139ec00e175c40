import type { ConnectOverCDPTransport } from "playwright-core"
import type { Readable, Writable } from "node:stream"
import type { ProtocolClients } from "./protocol-clients.ts"

/**
 * Transports messages between Playwright and Chromium. Pages influence the size of messages. A response that is too
 * large becomes an error. Events that are too large or unused, such as console output, are dropped.
 */
export const pipeTransport = (
  { clients, close, read, write }: {
    readonly read: Readable
    readonly write: Writable
    readonly close: () => void
    /** Get the messages for them instead of Playwright. */
    readonly clients?: ProtocolClients | undefined
  }
): ConnectOverCDPTransport => {
  const waiting = new Map<number, { readonly sessionId: string | undefined; readonly maxLength: number }>()
  const arrived: Array<object> = []
  let delivering = false
  let closed = false

  const transport: ConnectOverCDPTransport = {
    send: (message) => {
      const call = message as Call // Playwright only sends calls
      if (closed) throw new Error("Chromium is gone")
      waiting.set(call.id, {
        sessionId: call.sessionId,
        maxLength: call.method === "Runtime.evaluate" && call.params?.returnByValue !== true
          ? maxHandleLength
          : maxBytes
      })
      write.write(`${JSON.stringify(message)}\0`)
    },
    close
  }

  // Playwright expects each message in a separate turn of the event loop
  const deliver = () => {
    const message = arrived.shift()
    if (message !== undefined) transport.onmessage?.(message)
    if (arrived.length > 0) return void setImmediate(deliver)
    delivering = false
    read.resume()
  }
  const arrive = (message: object) => {
    arrived.push(message)
    if (arrived.length > maxWaiting) read.pause()
    if (delivering) return
    delivering = true
    setImmediate(deliver)
  }

  const splitter = splitMessages({
    maxLength: (start) =>
      beginsWith(start, newsStart) ? maxEventLength : waiting.get(idOf(start))?.maxLength ?? maxBytes,
    onMessage: (bytes) => {
      const isUnwanted = unwanted.some((start) => beginsWith(bytes, start)) && !isOfPlaywright(bytes)
      const hasClients = clients?.isEmpty() === false
      if (isUnwanted && !hasClients) return
      const message = JSON.parse(bytes.toString()) as Partial<Call> // Chromium writes JSON
      if (hasClients && clients.take(message) || isUnwanted) return
      if (message.id !== undefined) waiting.delete(message.id)
      arrive(message)
    },
    onTooLarge: (start) => {
      const id = idOf(start)
      const error = { code: -32000, message: tooLarge }
      const call = waiting.get(id)
      if (call === undefined) return void clients?.take({ id, error })
      const { sessionId } = call
      waiting.delete(id)
      arrive({ id, ...sessionId === undefined ? {} : { sessionId }, error })
    }
  })
  read.on("data", (chunk: Buffer) => splitter(chunk))
  read.once("close", () => {
    closed = true
    clients?.end()
    transport.onclose?.()
  })
  return transport
}

/** The error message for a response that is too large. */
export const tooLarge = "The browser's response is too large"

interface Call {
  readonly id: number
  readonly method?: string
  readonly params?: { readonly returnByValue?: boolean }
  readonly sessionId?: string
}

const idOf = (start: Buffer): number => Number(/^\{"id":(\d+)/.exec(start.toString("latin1", 0, 40))?.[1])

/** Above the limit of any requested page, image or body. */
const maxBytes = 100_000_000
/**
 * For evaluations that do not return by value. Objects are returned as references, but strings in full: up to a million
 * characters of at most six bytes.
 */
const maxHandleLength = 8_000_000
const maxEventLength = 4_000_000
const maxWaiting = 1_000

const beginsWith = (bytes: Buffer, start: Buffer): boolean =>
  bytes.length >= start.length && bytes.compare(start, 0, start.length, 0, start.length) === 0

const newsStart = Buffer.from("{\"method\":\"")
const unwanted = ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"].map((method) =>
  Buffer.from(`{"method":"${method}"`)
)

/** While it sets the content of a page, Playwright waits for a line that it prints itself. */
const isOfPlaywright = (bytes: Buffer): boolean =>
  bytes.length < 2_000 && bytes.includes("--playwright--set--content--")

/** Splits the stream into messages at zero bytes. Keeps only the start of a message that is too large. */
const splitMessages = ({ maxLength, onMessage, onTooLarge }: {
  /** The maximum size in bytes of a message with this start. */
  readonly maxLength: (start: Buffer) => number
  readonly onMessage: (message: Buffer) => void
  readonly onTooLarge: (start: Buffer) => void
}) => {
  let parts: Array<Buffer> = []
  let length = 0
  let isTooLarge = false
  const start = () => Buffer.concat(parts).subarray(0, startLength)
  const take = (part: Buffer) => {
    length += part.length
    if (isTooLarge) return
    parts.push(part)
    // small messages are not checked
    if (length <= alwaysTaken || length <= maxLength(parts[0] ?? part)) return
    isTooLarge = true
    parts = [Buffer.from(start())]
  }
  const end = () => {
    if (isTooLarge) onTooLarge(start())
    else onMessage(parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts))
    parts = []
    length = 0
    isTooLarge = false
  }
  return (chunk: Buffer): void => {
    let from = 0
    for (;;) {
      const at = chunk.indexOf(0, from)
      if (at === -1) break
      take(chunk.subarray(from, at))
      end()
      from = at + 1
    }
    if (from < chunk.length) take(chunk.subarray(from))
  }
}

const startLength = 200
const alwaysTaken = 100_000
