import type { ProtocolCalls } from "./protocol-calls.ts"

/** A picture of a tab. */
export interface Frame {
  readonly jpeg: Buffer
  /** Milliseconds since 1970. */
  readonly at: number
  /** The size of the page in CSS pixels. */
  readonly width: number
  readonly height: number
}

export interface FrameReceiver {
  readonly receive: (frame: Frame) => void
  /** Milliseconds between two frames, at least. */
  readonly interval: () => number
}

/** The frames of one tab, for any number of receivers. Chromium sends a frame only if the page has changed. */
export interface Screencast {
  /** Starts to receive, with the current frame first. Returns a function that stops. */
  readonly receive: (receiver: FrameReceiver) => () => void
  /** Takes a frame from the browser. */
  readonly take: (params: Readonly<Record<string, unknown>>) => void
  readonly lastFrame: () => Frame | undefined
}

export const screencast = (call: ProtocolCalls["call"], sessionId: string): Screencast => {
  const receivers = new Set<FrameReceiver>()
  let last: Frame | undefined
  const tell = (method: string, params = {}) => void call(method, params, sessionId).catch(() => undefined) // the tab may be gone
  return {
    receive: (receiver) => {
      receivers.add(receiver)
      if (receivers.size === 1) tell("Page.startScreencast", frames)
      if (last !== undefined) receiver.receive(last)
      return () => {
        if (!receivers.delete(receiver) || receivers.size > 0) return
        tell("Page.stopScreencast")
        last = undefined
      }
    },
    take: ({ data, metadata, sessionId: frame }) => {
      const { deviceHeight, deviceWidth } = metadata as { readonly deviceHeight: number; readonly deviceWidth: number }
      last = { jpeg: Buffer.from(String(data), "base64"), at: Date.now(), width: deviceWidth, height: deviceHeight }
      for (const { receive } of receivers) receive(last)
      const wait = Math.min(...Array.from(receivers, ({ interval }) => interval()), maxWait)
      // Chromium sends the next frame after this
      setTimeout(() => tell("Page.screencastFrameAck", { sessionId: frame }), wait).unref()
    },
    lastFrame: () => last
  }
}

const frames = { format: "jpeg", quality: 60, maxWidth: 1280, maxHeight: 1280 }
const maxWait = 5_000
