/** Input of a person. Positions are parts of the width and the height of the page, from 0 to 1. */
export type InputEvent =
  | {
    readonly type: "mouse"
    readonly action: "down" | "move" | "up"
    readonly x: number
    readonly y: number
    readonly button: "left" | "middle" | "none" | "right"
    readonly clicks: number
    readonly modifiers: number
  }
  | {
    readonly type: "wheel"
    readonly x: number
    readonly y: number
    readonly deltaX: number
    readonly deltaY: number
    readonly modifiers: number
  }
  | {
    readonly type: "key"
    readonly action: "down" | "up"
    readonly key: string
    readonly code: string
    readonly keyCode: number
    readonly modifiers: number
  }
  | { readonly type: "text"; readonly text: string }
  | {
    readonly type: "touch"
    readonly action: "cancel" | "end" | "move" | "start"
    readonly points: ReadonlyArray<{ readonly x: number; readonly y: number }>
  }
  | { readonly type: "go"; readonly to: "back" | "forward" | "reload" }
  | { readonly type: "open"; readonly url: string }

interface InputCall {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** The calls of the DevTools protocol for an input on a page of this size. */
export const inputCalls = (
  event: InputEvent,
  size: { readonly width: number; readonly height: number }
): ReadonlyArray<InputCall> => {
  const at = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x: x * size.width, y: y * size.height })
  switch (event.type) {
    case "mouse": {
      const { action, button, clicks: clickCount, modifiers } = event
      return [{
        method: "Input.dispatchMouseEvent",
        params: { type: mouseTypes[action], ...at(event), button, clickCount, modifiers }
      }]
    }
    case "wheel": {
      const { deltaX, deltaY, modifiers } = event
      return [{
        method: "Input.dispatchMouseEvent",
        params: { type: "mouseWheel", ...at(event), deltaX, deltaY, modifiers }
      }]
    }
    case "key": {
      const { action, code, key, keyCode, modifiers } = event
      // control and command keys select commands and type nothing
      const text = action === "up" || (modifiers & 6) !== 0
        ? undefined
        : key === "Enter"
        ? "\r"
        : [...key].length === 1
        ? key
        : undefined
      return [{
        method: "Input.dispatchKeyEvent",
        params: {
          type: action === "up" ? "keyUp" : text === undefined ? "rawKeyDown" : "keyDown",
          key,
          code,
          windowsVirtualKeyCode: keyCode,
          modifiers,
          ...text === undefined ? {} : { text, unmodifiedText: text }
        }
      }]
    }
    case "text":
      return [{ method: "Input.insertText", params: { text: event.text } }]
    case "touch":
      return [{
        method: "Input.dispatchTouchEvent",
        params: { type: touchTypes[event.action], touchPoints: event.points.map(at) }
      }]
    case "go":
      return event.to === "reload"
        ? [{ method: "Page.reload", params: {} }]
        // history has no call of its own that waits for the page
        : [{ method: "Runtime.evaluate", params: { expression: `history.${event.to}()` } }]
    case "open":
      return [{ method: "Page.navigate", params: { url: event.url } }]
  }
}

const mouseTypes = { down: "mousePressed", move: "mouseMoved", up: "mouseReleased" } as const
const touchTypes = { cancel: "touchCancel", end: "touchEnd", move: "touchMove", start: "touchStart" } as const
