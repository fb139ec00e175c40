import process from "node:process"

/** Ends this process when the parent process that opened its IPC channel is gone. */
export const endWithParent = (): void => {
  if (process.channel === undefined || process.channel === null) return
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))
  process.channel.unref()
}
