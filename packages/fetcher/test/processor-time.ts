/**
 * Processor time of this thread so far, in milliseconds. Other processes and garbage collection in other threads do not
 * count; before Node 24, garbage collection does.
 */
export const processorTime = (): number => {
  const { system, user } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (system + user) / 1000
}
