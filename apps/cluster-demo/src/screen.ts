import { fit } from "@trawl/starter/fit"
import type { WriteStream } from "node:tty"

/** A log with live last lines in a terminal. Elsewhere, prints only the log. */
export interface Screen {
  readonly log: (line: string) => void
  readonly show: (lines: ReadonlyArray<string>) => void
  /** Keeps the displayed lines, and stops updates. */
  readonly end: () => void
}

export const screen = (output: WriteStream): Screen => {
  let shown: ReadonlyArray<string> = []
  const clear = () => shown.length === 0 ? "" : `\u001b[${shown.length}A\u001b[J`
  const textOf = (lines: ReadonlyArray<string>) =>
    lines.map((line) => `${fit(line, Math.max(20, output.columns - 1))}\n`).join("")
  return {
    log: (line) => void output.write(`${clear()}${line}\n${textOf(shown)}`),
    show: (lines) => {
      if (!output.isTTY) return
      output.write(clear() + textOf(lines))
      shown = lines
    },
    end: () => void (shown = [])
  }
}
