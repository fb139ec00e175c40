import { type RefObject, useEffect, useRef, useState } from "react"

/** A tab of the watched browser. */
export interface LiveTab {
  readonly id: number
  readonly url: string
  readonly title: string
}

/** The state of a live view. */
export interface LiveState {
  readonly status: "connecting" | "ended" | "open"
  readonly tabs: ReadonlyArray<LiveTab>
  readonly shown: number | null
  /** Whether this link may use the browser. */
  readonly mayUse: boolean
}

/** Connects to the live view of a path, draws its frames on the canvas, and returns its state. */
export const useLive = (path: string, canvas: RefObject<HTMLCanvasElement | null>) => {
  const [state, setState] = useState<LiveState>(initial)
  const socket = useRef<WebSocket>(undefined)
  useEffect(() => {
    const url = new URL(`${path}/socket`, location.href)
    url.protocol = url.protocol.replace("http", "ws")
    const opened = new WebSocket(url)
    opened.binaryType = "arraybuffer"
    socket.current = opened
    const draw = newestOnly((bytes: ArrayBuffer) => drawFrame(canvas.current, bytes))
    const leaving = new AbortController()
    const { signal } = leaving
    opened.addEventListener("open", () => setState((state) => ({ ...state, status: "open" })), { signal })
    opened.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (data instanceof ArrayBuffer) return draw(data)
      const { mayUse, shown, tabs }: LiveState = JSON.parse(String(data)) // the engine sends nothing else as text
      setState((state) => ({ ...state, mayUse, shown, tabs }))
    }, { signal })
    opened.addEventListener("close", () => setState((state) => ({ ...state, status: "ended" })), { signal })
    return () => {
      leaving.abort()
      opened.close()
      setState(initial)
    }
  }, [path])
  const send = (message: LiveMessage) => {
    if (socket.current?.readyState === WebSocket.OPEN) socket.current.send(JSON.stringify(message))
  }
  return { state, send }
}

/** A message to the engine. Positions are parts of the width and the height, from 0 to 1. */
export type LiveMessage = Readonly<Record<string, unknown>> & { readonly type: string }

const initial: LiveState = { status: "connecting", tabs: [], shown: null, mayUse: false }

/** Runs one task at a time. Values that arrive meanwhile are skipped, except the newest. */
const newestOnly = <Value>(task: (value: Value) => Promise<void>) => {
  let isBusy = false
  let next: Value | undefined
  const run = async (value: Value) => {
    isBusy = true
    await task(value).catch(() => undefined) // a frame that cannot be drawn is replaced by the next one
    isBusy = false
    const waiting = next
    next = undefined
    if (waiting !== undefined) void run(waiting)
  }
  return (value: Value): void => {
    if (isBusy) next = value
    else void run(value)
  }
}

/** A frame is the tab, width and height as 32-bit numbers, and a JPEG. */
const drawFrame = async (canvas: HTMLCanvasElement | null, bytes: ArrayBuffer): Promise<void> => {
  const picture = await createImageBitmap(new Blob([bytes.slice(12)], { type: "image/jpeg" }))
  if (canvas === null) return
  if (canvas.width !== picture.width || canvas.height !== picture.height) {
    canvas.width = picture.width
    canvas.height = picture.height
  }
  canvas.getContext("2d")?.drawImage(picture, 0, 0)
  picture.close()
}
