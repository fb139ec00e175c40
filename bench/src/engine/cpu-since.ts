import process from "node:process"

/** Seconds of the processor that this process has taken since. */
export const cpuSince = (before: NodeJS.CpuUsage | undefined): number => {
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1e6
}
