import process from "node:process"

/** Has a second Ctrl-C end this process at once: the first has it end in order. Returns what takes that back. */
export const endAtOnce = (): () => void => {
  const isAgain = again()
  const onSignal = (signal: NodeJS.Signals) => {
    if (isAgain()) process.exit(signal === "SIGINT" ? 130 : 143)
  }
  for (const signal of signals) process.on(signal, onSignal)
  return () => signals.forEach((signal) => process.off(signal, onSignal))
}

/** Says of each signal whether it is another than the first: one Ctrl-C may come twice, from the terminal and from npm. */
export const again = (): () => boolean => {
  let first: number | undefined
  return () => performance.now() - (first ??= performance.now()) > 300
}

const signals = ["SIGINT", "SIGTERM"] as const
