/** Ends this process when a signal comes a second time, and begins to end it when whoever started it with a channel is gone. */
export const endAtOnce = (): void => {
  let first: number | undefined
  const onSignal = (signal: "SIGINT" | "SIGTERM") => {
    first ??= performance.now()
    // one Ctrl-C may come twice: from the terminal and from npm
    if (performance.now() - first > 300) process.exit(signal === "SIGINT" ? 130 : 143)
  }
  process.on("SIGINT", onSignal)
  process.on("SIGTERM", onSignal)
  if (process.channel === undefined || process.channel === null) return
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))
  process.channel.unref()
}
