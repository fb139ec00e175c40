/** A message of the DevTools protocol. */
export interface ProtocolMessage {
  readonly id?: number
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly sessionId?: string
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code?: number; readonly message: string }
}

/** One further client of a Chromium. It sees its own sessions only, never those of Playwright or of other clients. */
export interface ProtocolClient {
  /** Sends a call. A call for a session of another client gets an error. */
  readonly send: (call: ProtocolMessage) => void
  /** Ends its sessions. */
  readonly close: () => void
}

/** Lets several clients share the one pipe of a Chromium. */
export interface ProtocolClients {
  /** Opens a client. Rejects if the browser has ended. */
  readonly connect: (
    receive: (message: ProtocolMessage) => void,
    onEnded: () => void
  ) => Promise<ProtocolClient>
  readonly isEmpty: () => boolean
  /** Delivers a message to the client that it is for. Returns false if it is for Playwright. */
  readonly take: (message: ProtocolMessage) => boolean
  /** The browser has ended. */
  readonly end: () => void
}

interface Connected {
  readonly root: string
  readonly receive: (message: ProtocolMessage) => void
  readonly onEnded: () => void
}

/** `write` sends a message to Chromium. */
export const protocolClients = (write: (message: string) => void): ProtocolClients => {
  const clients = new Set<Connected>()
  const owners = new Map<string, Connected>()
  const waiting = new Map<number, (answer: ProtocolMessage) => void>()
  let lastId = firstId
  let hasEnded = false

  const call = (message: ProtocolMessage, onAnswer: (answer: ProtocolMessage) => void) => {
    // IDs have 31 bits
    lastId = lastId >= maxId ? firstId : lastId + 1
    waiting.set(lastId, onAnswer)
    write(JSON.stringify({ ...message, id: lastId }))
  }
  const answer = (method: string, params?: ProtocolMessage["params"]) =>
    new Promise<ProtocolMessage>((resolve) => call({ method, ...params === undefined ? {} : { params } }, resolve))
  const deliver = (client: Connected, { sessionId, ...message }: ProtocolMessage) => {
    client.receive(sessionId === undefined || sessionId === client.root ? message : { ...message, sessionId })
  }
  const adopt = (client: Connected, sessionId: unknown) => {
    if (typeof sessionId === "string") owners.set(sessionId, client)
  }

  return {
    connect: async (receive, onEnded) => {
      if (hasEnded) throw new Error("The browser has ended")
      const { error, result } = await answer("Target.attachToBrowserTarget")
      const root = result?.["sessionId"]
      if (typeof root !== "string") throw new Error(error?.message ?? "The browser has ended")
      const client: Connected = { root, receive, onEnded }
      clients.add(client)
      owners.set(root, client)
      return {
        send: ({ id, method, params, sessionId }) => {
          if (!clients.has(client)) return
          const own = { ...id === undefined ? {} : { id }, ...sessionId === undefined ? {} : { sessionId } }
          if (sessionId !== undefined && owners.get(sessionId) !== client) {
            return receive({ ...own, error: { code: -32001, message: "Session with given id not found." } })
          }
          call(
            {
              ...method === undefined ? {} : { method },
              ...params === undefined ? {} : { params },
              sessionId: sessionId ?? root
            },
            ({ error, result }) => {
              if (opening.has(method ?? "")) adopt(client, result?.["sessionId"])
              receive({ ...own, ...error === undefined ? { result: result ?? {} } : { error } })
            }
          )
        },
        close: () => {
          if (!clients.delete(client)) return
          for (const [sessionId, owner] of owners) if (owner === client) owners.delete(sessionId)
          if (!hasEnded) call({ method: "Target.detachFromTarget", params: { sessionId: root } }, () => undefined)
        }
      }
    },
    isEmpty: () => clients.size === 0 && waiting.size === 0,
    take: (message) => {
      const { id, method, params, sessionId } = message
      if (id !== undefined) {
        const onAnswer = waiting.get(id)
        waiting.delete(id)
        onAnswer?.(message)
        return onAnswer !== undefined
      }
      const client = owners.get(sessionId ?? "")
      if (client === undefined) return false
      if (method === "Target.attachedToTarget") adopt(client, params?.["sessionId"])
      deliver(client, message)
      if (method === "Target.detachedFromTarget") owners.delete(String(params?.["sessionId"]))
      return true
    },
    end: () => {
      if (hasEnded) return
      hasEnded = true
      for (const onAnswer of waiting.values()) onAnswer({ error: { message: "The browser has ended" } })
      waiting.clear()
      owners.clear()
      for (const client of clients) client.onEnded()
      clients.clear()
    }
  }
}

/** Methods whose result is a new session. */
const opening: ReadonlySet<string> = new Set(["Target.attachToTarget", "Target.attachToBrowserTarget"])

/** Playwright counts from 1 and never gets here. */
const firstId = 2 ** 30
const maxId = 2 ** 31 - 1
