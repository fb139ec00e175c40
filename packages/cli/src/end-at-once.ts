import { defaultTeardown, type Teardown } from "effect/Runtime"
import process from "node:process"

/**
 * The exit code of a program that a signal interrupts: 130 after Ctrl-C. After SIGTERM it is 143, or 0 for a server
 * that has shut down in order. Call it when the program starts.
 */
export const teardown = (): Teardown => {
  let isTerminated = false
  process.once("SIGTERM", () => isTerminated = true)
  return (exit, onExit) =>
    defaultTeardown(exit, (code) => onExit(code === 130 && isTerminated ? isServer ? 0 : 143 : code))
}

let isServer = false

/**
 * For a server: makes a second Ctrl-C end the process immediately; the first one shuts down in order. With a limit in
 * milliseconds, the process ends that long after the first signal in any case, such as without its database. Returns a
 * function that undoes this.
 */
export const endAtOnce = (limit?: number): () => void => {
  isServer = true
  const isAgain = again()
  let isEnding = false
  const onSignal = (signal: NodeJS.Signals) => {
    const code = signal === "SIGINT" ? 130 : 143
    if (isAgain()) process.exit(code)
    if (limit === undefined || isEnding) return
    isEnding = true
    setTimeout(() => {
      console.error(`Stopped after ${limit / 1_000} seconds, although some work could not be ended in order.`)
      process.exit(code)
    }, limit).unref()
  }
  for (const signal of signals) process.on(signal, onSignal)
  return () => signals.forEach((signal) => process.off(signal, onSignal))
}

/**
 * Returns a function that reports whether a signal is a second one: a single Ctrl-C may arrive twice, from the terminal
 * and from npm.
 */
export const again = (): () => boolean => {
  let first: number | undefined
  return () => performance.now() - (first ??= performance.now()) > 300
}

const signals = ["SIGINT", "SIGTERM"] as const
