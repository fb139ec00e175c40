import process from "node:process"

/** Has a second Ctrl-C end this process at once: the first has it end in order. Returns what takes that back. */
export const endAtOnce = (): () => void => {
  let first: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    first ??= performance.now()
    // one Ctrl-C may come twice: from the terminal and from npm
    if (performance.now() - first > 300) process.exit(signal === "SIGINT" ? 130 : 143)
  }
  for (const signal of signals) process.on(signal, onSignal)
  return () => signals.forEach((signal) => process.off(signal, onSignal))
}

const signals = ["SIGINT", "SIGTERM"] as const
