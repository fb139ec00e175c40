import * as Effect from "effect/Effect"
import process from "node:process"

/** Lets a second Ctrl-C end this process at once, for as long as the scope is open: the first has it end in order. */
export const endAtOnce = Effect.acquireRelease(
  Effect.sync(() => {
    let first: number | undefined
    const onSignal = (signal: NodeJS.Signals) => {
      first ??= performance.now()
      // one Ctrl-C may come twice: from the terminal and from npm
      if (performance.now() - first > 300) process.exit(signal === "SIGINT" ? 130 : 143)
    }
    for (const signal of signals) process.on(signal, onSignal)
    return onSignal
  }),
  (onSignal) => Effect.sync(() => signals.forEach((signal) => process.off(signal, onSignal)))
)

const signals = ["SIGINT", "SIGTERM"] as const
