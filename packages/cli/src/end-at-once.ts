import process from "node:process"

/** Makes a second Ctrl-C end the process immediately; the first one shuts down in order. Returns a function that undoes this. */
export const endAtOnce = (): () => void => {
  const isAgain = again()
  const onSignal = (signal: NodeJS.Signals) => {
    if (isAgain()) process.exit(signal === "SIGINT" ? 130 : 143)
  }
  for (const signal of signals) process.on(signal, onSignal)
  return () => signals.forEach((signal) => process.off(signal, onSignal))
}

/** Tells whether a signal is a second one: a single Ctrl-C may arrive twice, from the terminal and from npm. */
export const again = (): () => boolean => {
  let first: number | undefined
  return () => performance.now() - (first ??= performance.now()) > 300
}

const signals = ["SIGINT", "SIGTERM"] as const
