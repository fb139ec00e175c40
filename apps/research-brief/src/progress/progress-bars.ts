import { fit, widthOf } from "@trawl/starter/fit"
import type { WriteStream } from "node:tty"
import { styleText } from "node:util"
import type { Progress, Stage } from "./progress.ts"

/** A bar for each stage, drawn in place on a terminal. */
export const progressBars = (terminal: WriteStream): Progress => {
  const stages = new Map<string, Stage>()
  let credits = 0
  /** The widths of the drawn lines. */
  let drawn: ReadonlyArray<number> = []

  /** Moves to the start of the bars, even if a narrower terminal has wrapped them. */
  const erase = (): string => {
    const rows = drawn.reduce((sum, width) => sum + Math.max(Math.ceil(width / (terminal.columns || 80)), 1), 0)
    return rows === 0 ? "" : `\r${rows > 1 ? `\x1b[${rows - 1}A` : ""}\x1b[J`
  }
  const draw = (before = "") => {
    const columns = Math.max((terminal.columns || 80) - 1, 10)
    const texts = [...stages.values()].map((stage, index) =>
      barLine(stage, columns, index === stages.size - 1 ? `${credits} credits` : "")
    )
    // a terminal that supports synchronized updates shows everything at once
    terminal.write(
      `\x1b[?2026h${erase()}${before}${texts.map(({ plain }) => paint(terminal, plain)).join("\n")}\x1b[?2026l`
    )
    drawn = texts.map(({ width }) => width)
  }
  const resized = () => draw()
  terminal.on("resize", resized)
  return {
    show: (stage, spent) => {
      stages.set(stage.name, stage)
      credits = spent
      draw()
    },
    print: (line) => draw(`${line}\n`),
    close: () => {
      terminal.off("resize", resized)
      if (drawn.length > 0) terminal.write("\n")
      drawn = []
    }
  }
}

/** `searches ██████░░░░  3/6  what is being done`. */
const barLine = ({ done, name, now, total }: Stage, columns: number, right: string) => {
  const label = name.padEnd(8)
  const counts = `${done}/${total}`.padStart(5)
  const end = right === "" ? "" : `  ${right}`
  const bar = Math.max(
    Math.min(Math.floor(columns / 3), columns - label.length - counts.length - end.length - 2, 24),
    4
  )
  const full = total === 0 ? 0 : Math.round(done / total * bar)
  const left = `${label} ${"█".repeat(full)}${"░".repeat(bar - full)} ${counts}`
  const room = columns - left.length - end.length
  const text = room < 6 || done === total ? "" : fit(`  ${now.replace(/^https?:\/\//, "")}`, room)
  const plain = fit(left + text + end, columns)
  return { plain, width: widthOf(plain) }
}

const paint = (terminal: WriteStream, text: string): string =>
  text.replace(/█+/, (bar) => styleText("cyan", bar, { stream: terminal })).replace(
    /░+/,
    (bar) => styleText("dim", bar, { stream: terminal })
  )
