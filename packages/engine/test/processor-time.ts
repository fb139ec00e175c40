/**
 * Milliseconds of processor time of this thread so far. Other programs, the load of the machine, and garbage collection
 * threads do not count; before Node 24, garbage collection threads do.
 */
export const processorTime = (): number => {
  const { system, user } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (system + user) / 1000
}
