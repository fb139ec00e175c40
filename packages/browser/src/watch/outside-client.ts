import type { ProtocolClient, ProtocolClients, ProtocolMessage } from "../launch/protocol-clients.ts"

/** A program of a client that uses the browser of a session over the DevTools protocol. */
export interface OutsideClient {
  /** Takes one message as text. Text that is no message gets an error. */
  readonly send: (text: string) => void
  readonly close: () => void
}

/**
 * Connects a program to the browser of a session. Pages and cookies without a context are those of the session's
 * context, so that the program and the code of the session see the same tabs. `Browser.close` only disconnects,
 * because the session ends by its own operation.
 */
export const connectOutside = async (
  clients: Pick<ProtocolClients, "connect">,
  browserContextId: string,
  receive: (text: string) => void,
  onClosed: () => void
): Promise<OutsideClient> => {
  const client: ProtocolClient = await clients.connect((message) => receive(JSON.stringify(message)), onClosed)
  return {
    send: (text) => {
      const message = read(text)
      if (message === undefined) {
        return receive(
          JSON.stringify({ error: { code: -32700, message: "The message is not a call of the protocol" } })
        )
      }
      const { id, method = "", params = {}, sessionId } = message
      if (method === "Browser.close") {
        receive(JSON.stringify({ id, result: {} }))
        return onClosed()
      }
      client.send(
        sessionId === undefined && ofContext.has(method) && params["browserContextId"] === undefined
          ? { ...message, params: { ...params, browserContextId } }
          : message
      )
    },
    close: client.close
  }
}

/** Calls to the browser that are for one context. */
const ofContext: ReadonlySet<string> = new Set([
  "Browser.grantPermissions",
  "Browser.resetPermissions",
  "Browser.setDownloadBehavior",
  "Browser.setPermission",
  "Storage.clearCookies",
  "Storage.getCookies",
  "Storage.setCookies",
  "Target.createTarget"
])

const read = (text: string): ProtocolMessage | undefined => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof parsed !== "object" || parsed === null) return undefined
  const [id, method, params, sessionId] = ["id", "method", "params", "sessionId"].map((name): unknown =>
    Reflect.get(parsed, name)
  )
  if (!Number.isSafeInteger(id) || typeof method !== "string") return undefined
  if (sessionId !== undefined && typeof sessionId !== "string") return undefined
  if (params !== undefined && (typeof params !== "object" || params === null || Array.isArray(params))) return undefined
  return {
    id: Number(id),
    method,
    ...params === undefined ? {} : { params: { ...params } },
    ...sessionId === undefined ? {} : { sessionId }
  }
}
