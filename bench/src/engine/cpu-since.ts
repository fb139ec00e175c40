import process from "node:process"

/** Seconds of processor time of this process since `before`. */
export const cpuSince = (before: NodeJS.CpuUsage | undefined): number => {
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1e6
}
