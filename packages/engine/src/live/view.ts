import type { BrowserWatch, Frame } from "@trawl/browser/effect"
import type { ViewerMessage } from "./viewer-message.ts"

/** What one viewer gets: the state as text, and frames as bytes. */
export interface ViewSink {
  readonly state: (text: string) => void
  readonly frame: (bytes: Uint8Array) => void
}

/** The view of one person on a session. */
export interface View {
  readonly take: (message: ViewerMessage) => void
  readonly close: () => void
}

/** Shows the newest tab to a viewer, or the one that they select. Input is passed on only with `mayUse`. */
export const openView = (watch: BrowserWatch, mayUse: boolean, sink: ViewSink): View => {
  let shown: number | undefined
  let isChosen = false
  let stopFrames: (() => void) | undefined
  let known: ReadonlySet<number> = new Set()

  const show = (tab: number | undefined) => {
    if (tab === shown) return
    stopFrames?.()
    shown = tab
    stopFrames = tab === undefined
      ? undefined
      : watch.receive(tab, { receive: (frame) => sink.frame(frameBytes(tab, frame)), interval: () => frameInterval })
  }
  const tell = () => {
    const tabs = watch.tabs()
    const opened = tabs.findLast(({ id }) => !known.has(id))
    known = new Set(tabs.map(({ id }) => id))
    if (!tabs.some(({ id }) => id === shown)) isChosen = false
    // a tab that opens comes to the front, as in any browser
    if (opened !== undefined) show(opened.id)
    else if (!isChosen && !tabs.some(({ id }) => id === shown)) show(tabs.at(-1)?.id)
    sink.state(JSON.stringify({ type: "tabs", tabs, shown: shown ?? null, mayUse }))
  }
  const stopListening = watch.listen(tell)
  tell()
  return {
    take: (message) => {
      if (message.type === "show") {
        if (!watch.tabs().some(({ id }) => id === message.tab)) return
        isChosen = true
        show(message.tab)
        return tell()
      }
      if (!mayUse || shown === undefined) return
      watch.input(shown, message).catch(() => undefined) // the tab may be gone
    },
    close: () => {
      stopListening()
      stopFrames?.()
    }
  }
}

/** Milliseconds: 20 frames per second. */
const frameInterval = 50

/** The tab, width and height as 32-bit numbers, and the JPEG. */
const frameBytes = (tab: number, { height, jpeg, width }: Frame): Uint8Array => {
  const head = Buffer.alloc(12)
  head.writeUInt32BE(tab, 0)
  head.writeUInt32BE(Math.round(width), 4)
  head.writeUInt32BE(Math.round(height), 8)
  return Buffer.concat([head, jpeg])
}
