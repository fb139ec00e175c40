import process from "node:process"
import { styleText } from "node:util"
import type { WriteStream } from "node:tty"
import type { Picture, View } from "../picture.ts"
import { type Paint, render } from "./render.ts"

/**
 * Shows the run on a terminal and redraws it in place. It uses the alternate screen, so that resizing leaves no old
 * lines behind, and the previous content comes back at the end, however this process ends.
 */
export const liveView = (terminal: WriteStream): View => {
  let picture: Picture | undefined
  let isOpen = false
  let wasResized = false
  const messages: Array<string> = []
  const paint: Paint = (style, text) => styleText(style, text, { stream: terminal })

  const draw = () => {
    if (picture === undefined || !isOpen) return
    // a terminal without a size reports 0
    const lines = render(picture, {
      columns: terminal.columns || 80,
      rows: terminal.rows || 24,
      now: Date.now(),
      paint
    })
    terminal.write(`${atOnce.begin}\x1b[H${lines.map((line) => `${line}\x1b[K`).join("\r\n")}\x1b[J${atOnce.end}`)
  }
  const open = () => {
    if (isOpen) return
    isOpen = true
    terminal.write(screen.open)
    draw()
  }
  const leave = () => {
    if (!isOpen) return
    isOpen = false
    // after resizing, the saved cursor position is wrong
    terminal.write(screen.close + (wasResized ? "\r\n" : ""))
    wasResized = false
  }
  const resized = () => {
    wasResized = true
    if (isOpen) terminal.write("\x1b[2J")
    draw()
  }
  const suspend = () => {
    leave()
    process.kill(process.pid, "SIGSTOP")
  }

  open()
  const timer = setInterval(draw, 250)
  terminal.on("resize", resized)
  if (process.platform !== "win32") process.on("SIGTSTP", suspend).on("SIGCONT", open)
  process.on("exit", leave)
  return {
    showsArtifacts: true,
    show: (next) => {
      picture = next
      draw()
    },
    print: (line) => void messages.push(line),
    close: () => {
      clearInterval(timer)
      terminal.off("resize", resized)
      process.off("SIGTSTP", suspend)
      process.off("SIGCONT", open)
      process.off("exit", leave)
      leave()
      for (const line of messages) terminal.write(`${line}\n`)
    }
  }
}

/** Begins and ends a synchronized update; terminals that do not support it ignore it. */
const atOnce = { begin: "\x1b[?2026h", end: "\x1b[?2026l" }

/** Opens the alternate screen, hides the cursor and turns off line wrapping. */
const screen = { open: "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J", close: "\x1b[?7h\x1b[?25h\x1b[?1049l" }
