import type { KeyboardEvent, MouseEvent, TouchEvent, WheelEvent } from "react"
import type { LiveMessage } from "./use-live.ts"

interface Point {
  readonly clientX: number
  readonly clientY: number
}

/** The listeners of a canvas that pass the input of a person on to the watched browser. */
export const screenInput = (send: (message: LiveMessage) => void) => {
  const mouse = (action: "down" | "move" | "up") => (event: MouseEvent<HTMLCanvasElement>) => {
    if (action === "down") event.currentTarget.focus()
    // a held button is part of a drag
    const button = action === "move" ? (event.buttons & 1 ? "left" : "none") : buttons[event.button] ?? "left"
    send({
      type: "mouse",
      action,
      ...position(event.currentTarget, event),
      button,
      clicks: action === "move" ? 0 : Math.min(3, Math.max(1, event.detail)),
      modifiers: modifiersOf(event)
    })
  }
  const key = (action: "down" | "up") => (event: KeyboardEvent) => {
    // F6 leaves the screen, as between the parts of a browser
    if (event.key === "F6" || event.nativeEvent.isComposing) return
    // the browser's own paste event has the text
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "v") return
    event.preventDefault()
    send({
      type: "key",
      action,
      key: event.key,
      code: event.code,
      keyCode: Math.min(255, event.keyCode),
      modifiers: modifiersOf(event)
    })
  }
  const touch = (action: "cancel" | "end" | "move" | "start") => (event: TouchEvent<HTMLCanvasElement>) => {
    const { currentTarget } = event
    if (action === "end" && event.cancelable) event.preventDefault() // otherwise a click follows
    send({
      type: "touch",
      action,
      points: Array.from(event.touches, (one) => position(currentTarget, one)).slice(0, 10)
    })
  }
  return {
    onMouseDown: mouse("down"),
    onMouseMove: mouse("move"),
    onMouseUp: mouse("up"),
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: key("down"),
    onKeyUp: key("up"),
    onPaste: (event: React.ClipboardEvent) => {
      event.preventDefault()
      send({ type: "text", text: event.clipboardData.getData("text/plain").slice(0, 10_000) })
    },
    onTouchStart: touch("start"),
    onTouchMove: touch("move"),
    onTouchEnd: touch("end"),
    onTouchCancel: touch("cancel"),
    onWheel: (event: WheelEvent<HTMLCanvasElement>) => {
      const { deltaX, deltaY } = event
      send({ type: "wheel", ...position(event.currentTarget, event), deltaX, deltaY, modifiers: modifiersOf(event) })
    }
  }
}

const buttons = ["left", "middle", "right"] as const

const position = (canvas: HTMLCanvasElement, { clientX, clientY }: Point) => {
  const { height, left, top, width } = canvas.getBoundingClientRect()
  return { x: part((clientX - left) / width), y: part((clientY - top) / height) }
}

const part = (value: number): number => Math.min(1, Math.max(0, value))

const modifiersOf = (event: {
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}): number => Number(event.altKey) + 2 * Number(event.ctrlKey) + 4 * Number(event.metaKey) + 8 * Number(event.shiftKey)
