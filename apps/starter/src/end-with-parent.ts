import process from "node:process"

/** Begins to end this process when whoever started it with a channel is gone. */
export const endWithParent = (): void => {
  if (process.channel === undefined || process.channel === null) return
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))
  process.channel.unref()
}
