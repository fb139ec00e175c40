import type { ProtocolClients, ProtocolMessage } from "../launch/protocol-clients.ts"

/** Calls of the DevTools protocol with promises. */
export interface ProtocolCalls {
  readonly call: (
    method: string,
    params?: ProtocolMessage["params"],
    sessionId?: string
  ) => Promise<Readonly<Record<string, unknown>>>
  readonly close: () => void
}

/** Opens a client. Its calls reject with the browser's message, or because the browser has ended. */
export const protocolCalls = async (
  clients: Pick<ProtocolClients, "connect">,
  onEvent: (event: ProtocolMessage) => void,
  onEnded: () => void
): Promise<ProtocolCalls> => {
  const waiting = new Map<number, (answer: ProtocolMessage) => void>()
  let lastId = 0
  const end = () => {
    for (const answer of waiting.values()) answer({ error: { message: "The browser has ended" } })
    waiting.clear()
  }
  const client = await clients.connect(
    (message) => {
      if (message.id === undefined) return onEvent(message)
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    },
    () => {
      end()
      onEnded()
    }
  )
  return {
    call: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, ({ error, result = {} }) =>
          error === undefined ? resolve(result) : reject(new Error(error.message)))
        client.send({ id, method, params, ...sessionId === undefined ? {} : { sessionId } })
      }),
    close: () => {
      client.close()
      end()
    }
  }
}
