import type { ProtocolClients, ProtocolMessage } from "../launch/protocol-clients.ts"
import { inputCalls, type InputEvent } from "./input-calls.ts"
import { protocolCalls } from "./protocol-calls.ts"
import { type FrameReceiver, type Screencast, screencast } from "./screencast.ts"

/** A tab of a browser that somebody watches. */
export interface WatchedTab {
  /** From 0, in the order in which tabs were opened. */
  readonly id: number
  readonly url: string
  readonly title: string
  /** Milliseconds since 1970. */
  readonly openedAt: number
}

/** Shows the tabs of a browser, and passes input of people to them. */
export interface BrowserWatch {
  /** The open tabs, in the order in which they were opened. */
  readonly tabs: () => ReadonlyArray<WatchedTab>
  /** Calls the listener after each change of the tabs. Returns a function that removes it. */
  readonly listen: (listener: () => void) => () => void
  /** Receives the frames of a tab until the returned function is called. */
  readonly receive: (tab: number, receiver: FrameReceiver) => () => void
  /** Ignores input for a tab that is closed or has not been shown. */
  readonly input: (tab: number, event: InputEvent) => Promise<void>
  /** Stops watching. The browser stays open. */
  readonly close: () => void
  readonly isClosed: () => boolean
}

interface OpenTab extends WatchedTab {
  readonly cast: Screencast
  readonly sessionId: string
}

/** Watches all tabs of a browser, also those that pages or other programs open. */
export const watchBrowser = async (clients: Pick<ProtocolClients, "connect">): Promise<BrowserWatch> => {
  const tabs = new Map<string, OpenTab>()
  const targetOf = new Map<string, string>()
  const listeners = new Set<() => void>()
  let nextId = 0
  let isClosed = false
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const find = (id: number) => [...tabs.values()].find((tab) => tab.id === id)

  const open = async ({ targetId, title, url }: TargetInfo) => {
    const id = nextId++
    const openedAt = Date.now()
    const { sessionId } = await calls.call("Target.attachToTarget", { targetId, flatten: true })
    if (typeof sessionId !== "string") return
    await calls.call("Page.enable", {}, sessionId)
    targetOf.set(sessionId, targetId)
    tabs.set(targetId, { id, url, title, openedAt, sessionId, cast: screencast(calls.call, sessionId) })
    tell()
  }
  const change = ({ targetId, title, url }: TargetInfo) => {
    const tab = tabs.get(targetId)
    if (tab === undefined || (tab.url === url && tab.title === title)) return
    tabs.set(targetId, { ...tab, url, title })
    tell()
  }
  // the browser reports no titles that scripts set
  let refresh: NodeJS.Timeout | undefined
  const readTitles = () => {
    refresh = undefined
    calls.call("Target.getTargets").then(
      ({ targetInfos }) => (targetInfos as ReadonlyArray<TargetInfo>).forEach(change),
      () => undefined // the browser has ended
    )
  }
  const onEvent = ({ method, params = {}, sessionId }: ProtocolMessage) => {
    const info = params["targetInfo"] as TargetInfo | undefined // only events of targets have it
    switch (method) {
      case "Target.targetCreated":
        if (info?.type === "page") void open(info).catch(() => undefined) // it may be closed already
        return
      case "Target.targetInfoChanged":
        return info && change(info)
      case "Target.targetDestroyed":
        if (tabs.delete(String(params["targetId"]))) tell()
        return
      case "Page.screencastFrame":
        refresh ??= setTimeout(readTitles, titleDelay).unref()
        return tabs.get(targetOf.get(sessionId ?? "") ?? "")?.cast.take(params)
      default:
        return
    }
  }
  const end = () => {
    isClosed = true
    tabs.clear()
    tell()
  }
  const calls = await protocolCalls(clients, onEvent, end)
  await calls.call("Target.setDiscoverTargets", { discover: true, filter: [{ type: "page" }] })

  return {
    tabs: () =>
      [...tabs.values()].toSorted((one, other) => one.id - other.id)
        .map(({ id, openedAt, title, url }) => ({ id, url, title, openedAt })),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    receive: (tab, receiver) => find(tab)?.cast.receive(receiver) ?? (() => {}),
    input: async (id, event) => {
      const tab = find(id)
      const frame = tab?.cast.lastFrame()
      if (tab === undefined || frame === undefined) return
      for (const { method, params } of inputCalls(event, frame)) await calls.call(method, params, tab.sessionId)
    },
    close: () => {
      calls.close()
      end()
    },
    isClosed: () => isClosed
  }
}

/** Milliseconds after a frame. */
const titleDelay = 200

interface TargetInfo {
  readonly targetId: string
  readonly type: string
  readonly title: string
  readonly url: string
}
