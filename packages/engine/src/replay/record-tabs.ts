import type { BrowserWatch, Frame } from "@trawl/browser/effect"
import type { RecordedFrame, RecordedTab, Recording } from "./recordings.ts"

/** Records the tabs of a browser into files of bytes. */
export interface TabRecorder {
  /** The bytes of the next file; undefined if nothing has changed since the last one. */
  readonly nextFile: () => Uint8Array | undefined
  /** The recording so far. Its last frames are in a file that `nextFile` has returned. */
  readonly recording: () => Omit<Recording, "files" | "team">
  readonly stop: () => void
}

interface OpenTab extends RecordedTab {
  closedAt?: number | undefined
  readonly frames: Array<RecordedFrame>
  readonly pages: Array<{ readonly at: number; readonly url: string; readonly title: string }>
  last?: Buffer
  /** A frame that came too soon after the last one. */
  next?: Frame | undefined
  stop?: () => void
}

export const recordTabs = (watch: BrowserWatch, { maxBytes = maxRecordedBytes } = {}): TabRecorder => {
  const startedAt = Date.now()
  const tabs = new Map<number, OpenTab>()
  let file = 0
  let pieces: Array<Buffer> = []
  let inFile = 0
  let total = 0
  let isCut = false
  let isStopped = false

  // a long recording gets fewer frames per second, so that it covers more of the session
  const interval = () => total < maxBytes / 2 ? 250 : 1_000
  const write = (tab: OpenTab, { at, jpeg }: Frame) => {
    tab.next = undefined
    if (isCut || tab.last?.equals(jpeg) === true) return
    if (total + jpeg.length > maxBytes) {
      isCut = true
      return
    }
    tab.last = jpeg
    tab.frames.push({ at, file, from: inFile, length: jpeg.length })
    pieces.push(jpeg)
    inFile += jpeg.length
    total += jpeg.length
  }
  const follow = () => {
    if (isStopped) return
    const open = watch.tabs()
    for (const { id, openedAt, title, url } of open) {
      if (tabs.size >= maxTabs && !tabs.has(id)) continue
      const tab = tabs.get(id) ?? begin(id, openedAt)
      const shown = tab.pages.at(-1)
      if (shown?.url === url && shown.title === title) continue
      if (tab.pages.length < maxPages) tab.pages.push({ at: Date.now(), url, title })
    }
    for (const [id, tab] of tabs) {
      if (tab.closedAt !== undefined || open.some((one) => one.id === id)) continue
      if (tab.next !== undefined) write(tab, tab.next)
      tab.closedAt = Date.now()
      tab.stop?.()
    }
  }
  const begin = (id: number, openedAt: number): OpenTab => {
    const receive = (frame: Frame) => {
      if (frame.at - (tab.frames.at(-1)?.at ?? 0) < interval()) tab.next = frame
      else write(tab, frame)
    }
    const tab: OpenTab = { id, openedAt, frames: [], pages: [] }
    tabs.set(id, tab)
    tab.stop = watch.receive(id, { receive, interval })
    return tab
  }
  const stopListening = watch.listen(follow)
  follow()

  return {
    nextFile: () => {
      for (const tab of tabs.values()) if (tab.next !== undefined) write(tab, tab.next)
      if (pieces.length === 0) return undefined
      const bytes = Buffer.concat(pieces)
      pieces = []
      inFile = 0
      file++
      return bytes
    },
    recording: () => ({
      startedAt,
      endedAt: Date.now(),
      isCut,
      tabs: Array.from(
        tabs.values(),
        ({ closedAt, frames, id, openedAt, pages }) => ({
          id,
          openedAt,
          closedAt,
          frames: [...frames],
          pages: [...pages]
        })
      )
    }),
    stop: () => {
      isStopped = true
      stopListening()
      for (const tab of tabs.values()) tab.stop?.()
    }
  }
}

/** Limits for one recording. */
const maxRecordedBytes = 64_000_000
const maxTabs = 1_000
const maxPages = 1_000
