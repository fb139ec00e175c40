import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import process from "node:process"
import { type CrawlProgress, progressLine } from "./progress.ts"

/** The progress of a crawl in the last line of a terminal. Without a terminal, it shows nothing. */
export interface LiveProgress {
  readonly show: () => void
  /** Prints a line of results above it. */
  readonly print: (line: string) => Effect.Effect<void>
}

export const liveProgress = (now: () => CrawlProgress): Effect.Effect<LiveProgress, never, Scope> =>
  Effect.map(
    Effect.acquireRelease(
      // the clock advances while no page arrives
      Effect.sync(() => setInterval(draw, 1000, now).unref()),
      (timer) =>
        Effect.sync(() => {
          clearInterval(timer)
          clear()
        })
    ),
    () => ({
      show: () => draw(now),
      print: (line) =>
        Effect.suspend(() => {
          clear()
          return Effect.andThen(Console.log(line), Effect.sync(() => draw(now)))
        })
    })
  )

const draw = (now: () => CrawlProgress): void => {
  if (process.stderr.isTTY) process.stderr.write(`${start}${progressLine(now(), process.stderr.columns || 80)}`)
}

const clear = (): void => {
  if (process.stderr.isTTY) process.stderr.write(start)
}

/** Moves to the start of the line and clears it. */
const start = "\r\u001b[2K"
